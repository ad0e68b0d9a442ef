### reversi 的消息与帮助。

## 帮助

help = 黑白棋（奥赛罗）引擎，支持 NBoard 与 GTP；也能精确求解残局。不带子命令时，听到哪种协议的第一条指令就使用哪种协议
    .selectivity = 搜索须有多大把握才略过（百分数），在界面程序另设之前

help-serve =
    .selectivity = 搜索须有多大把握才略过（百分数），在界面程序另设之前

help-analyze = 求最佳着法。退出状态 1：对局已结束；3：未到深度就先到了限制
    .size = 棋盘大小：一个偶数，或两个：8、4x6
    .position = 局面：一行 OBF、一局 GGF、画出的棋盘、f5d6c3 这样的着法，或含有其一的文件；- 为标准输入
    .evaluation = 用什么评价局面：课程的（classic）、贪心（greedy）或学得的模式（patterns，不给出时用它）；mtdf 以外的算法只用 classic

help-bench = 用单线程搜索固定的局面。最后一行为“N nodes S nps”；节点数在任何机器上都相同

help-compare = 比较教科书上的算法，全部为精确模式，最后是时间相等的 UCT
    .size = 棋盘大小：一个偶数，或两个：8、4x6
    .position = 局面：一行 OBF、一局 GGF、画出的棋盘、f5d6c3 这样的着法，或含有其一的文件；- 为标准输入
    .depth = 层数；朴素极小化极大不超过 7 层，大于 8x8 的棋盘上不超过 4 层

help-play = 在终端下一局棋；没有给出的会询问
    .size = 棋盘边长，4 到 26 的偶数
    .x = 谁执 X（黑，先走）：human（人）、computer（电脑）、greedy（贪心）
    .o = 谁执 O（白）：human（人）、computer（电脑）、greedy（贪心）
    .tournament = 比赛：落子犯规、连续三次输入无效或超时判负，不能悔棋
    .limit = 比赛中每步最长的时间（秒）
    .seed = 在价值相等的着法中选择所用的随机数种子
    .csv = 记录每局棋的文件，每局一行：开始时间、秒数、大小、双方、比分
    .no_csv = 不记录

help-perft = 数给定长度的着法序列，停一手也算一步；最后一行为“nodes N time_ms T nps S”
    .depth = 步数
    .size = 棋盘大小：一个偶数，或两个：8、4x6
    .position = 局面：一行 OBF、一局 GGF、画出的棋盘、f5d6c3 这样的着法，或含有其一的文件；- 为标准输入

help-solve = 精确求局面的得分，每行“INDEX MOVE SCORE NODES MS”，最后为总计；文件中有得分时说明是否一致
    .file = OBF，每行一个局面，- 为标准输入；不给出时求解开局
    .size = 棋盘大小，偶数，最大 8：8、4x6
    .selectivity = 得分须有多大把握（百分数），100 为证明；越小越快，只用于 8x8
    .outcome = 只求胜负，不求差多少
    .json = 每个局面输出一个 JSON 对象
