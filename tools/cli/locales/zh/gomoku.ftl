### gomoku 的消息与帮助。

## 帮助

help = 五子棋与连珠引擎，支持 Gomocup 协议；也能解连续冲四与连续攻击

help-bench = 用一个线程搜索固定的局面；最后一行为“N nodes S nps”，节点数在每台机器上都相同

help-analyze = 求最佳着法。退出状态 1：对局已结束；3：未到深度就先到了限制
    .rule = 规则：freestyle（自由）、standard（正好五子）、renju（连珠）、caro、caro-exact
    .size = 没有画出棋盘时的棋盘：5 到 22 的边长，或 20x15 这样的两个数
    .position = 局面：由 . X O 组成的行、一串着法，或含有局面的文件；- 为标准输入
    .evaluation = 用什么评价局面：引擎的棋形（patterns）或课程的（classic）

help-compare = 比较教科书上的算法：每个局面都只看同样的 16 个点，最后是时间相等的 UCT
    .rule = 规则：freestyle（自由）、standard（正好五子）、renju（连珠）、caro、caro-exact
    .size = 没有画出棋盘时的棋盘：5 到 22 的边长，或 20x15 这样的两个数
    .position = 局面：由 . X O 组成的行、一串着法，或含有局面的文件；- 为标准输入
    .depth = 层数；朴素极小化极大不超过 5 层
    .evaluation = 用什么评价叶子：引擎的棋形（patterns）或课程的（classic）

help-play = 在终端对弈。落子输入 h8 或 7,7；输入“帮助”查看其他命令
    .rule = 规则：freestyle（自由）、standard（正好五子）、renju（连珠）、caro、caro-exact
    .size = 没有画出棋盘时的棋盘：5 到 22 的边长，或 20x15 这样的两个数
    .position = 局面：由 . X O 组成的行、一串着法，或含有局面的文件；- 为标准输入
    .side = 你执哪一方；黑方先走
    .swap2 = 用 Swap2 开局：先摆三子（first），或在其后选择（second）
    .watch = 观看引擎自己对弈
    .moves = 与 --watch 同用：走这么多手后停止
    .load = 继续一盘保存的棋（JSON 或 SGF）

help-solve = 为轮到的一方求连续冲四胜（VCF）或连续攻击胜（VCT）。退出状态 1：有局面无解；3：有局面先到了限制
    .file = 局面：由 . X O 组成的行，局面之间空一行；或每行一串着法；- 为标准输入
    .vcf = 只用冲四取胜
    .vct = 用活三与冲四取胜
    .rule = 规则：freestyle（自由）、standard（正好五子）、renju（连珠）、caro、caro-exact
    .size = 没有画出棋盘时的棋盘：5 到 22 的边长，或 20x15 这样的两个数
    .attacker = 为哪一方求胜，每个局面都由该方走；不给出时为轮到的一方
    .movetime = 每个局面最多用的时间（毫秒）
    .nodes = 每个局面最多访问的节点数
    .json = 每个局面输出一个 JSON 对象：index、win（未知为 null）、line、depth、nodes、seconds

help-forbidden = 标出连珠规则的黑方禁手点：三三、四四、长连
    .file = 局面：由 . X O 组成的行，局面之间空一行；或每行一串着法；- 为标准输入
    .size = 着法串所用的棋盘：5 到 22 的边长，或 20x15 这样的两个数
    .rule = 规则；只有 renju 有禁手
    .json = 每个局面输出一个 JSON 对象：index、forbidden（x、y、reason 的列表）
