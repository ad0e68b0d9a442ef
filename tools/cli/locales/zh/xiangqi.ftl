### xiangqi 的消息与帮助。

## 帮助

help = 象棋引擎，支持 UCCI、UCI、UCI-Cyclone、XBoard。不带子命令时，听到哪种协议的第一条指令就使用哪种协议

help-perft = 数给定长度的着法序列；最后一行为“nodes N time_ms T nps S”
    .depth = 步数
    .fen = 局面（FEN）
    .board = 画出的棋盘：十行，每行九个字符，`.` 为空，大写为红方；`-` 为标准输入
    .moves = 从该局面起走的着法，任何记法均可

help-bench = 用一个线程、不用开局库搜索固定的局面；最后一行为“N nodes S nps”，节点数在每台机器上都相同
    .evaluation = 用什么评价局面：网络（network）、引擎手写的（handcrafted）或课程的（classic）

help-analyze = 求最佳着法。退出状态 1：无棋可走，或已证明 --mate 步内无杀；3：先到了限制
    .fen = 局面（FEN）
    .board = 画出的棋盘：十行，每行九个字符，`.` 为空，大写为红方；`-` 为标准输入
    .moves = 从该局面起走的着法，任何记法均可
    .mate = 寻找至多这么多步的杀棋
    .evaluation = 用什么评价局面：网络（network）、引擎手写的（handcrafted）或课程的（classic）

help-compare = 比较教科书上的算法，全部为精确模式，最后是时间相等的 UCT
    .fen = 局面（FEN）
    .board = 画出的棋盘：十行，每行九个字符，`.` 为空，大写为红方；`-` 为标准输入
    .moves = 从该局面起走的着法，任何记法均可
    .depth = 层数；朴素极小化极大不超过 3 层
    .evaluation = 用什么评价叶子：网络（network）、引擎手写的（handcrafted）或课程的（classic）
    .course = 课程的实验：红方走五步给定的棋，每步之后为黑方搜索

help-play = 在终端对弈。着法可用任何记法；输入“帮助”查看其他命令
    .fen = 局面（FEN）
    .board = 画出的棋盘：十行，每行九个字符，`.` 为空，大写为红方；`-` 为标准输入
    .moves = 从该局面起走的着法，任何记法均可
    .side = 你执哪一方：red（红）、black（黑）、both（两人对弈）
    .watch = 观看引擎自己对弈
    .elo = 引擎的棋力（等级分）
    .load = 继续一盘保存的棋（PGN 或 XQF）
    .plies = 与 --watch 同用：走这么多步后停止

help-book = 用引擎自己的搜索制作开局库，或查看其中的某个局面

help-book-make = 搜索开局并写成文件；相同的选项在任何机器上得到相同的库
    .out = 要写的文件
    .positions = 搜索多少个局面
    .nodes = 每个局面的节点数
    .play_margin = 自己走的着法最多比最佳的差多少（百分之一个马）
    .reply_margin = 预计对手会走的着法最多比最佳的差多少

help-book-show = 列出开局库在某个局面中的着法
    .file = 开局库；不给出时为内置的
    .fen = 局面（FEN）
    .board = 画出的棋盘：十行，每行九个字符，`.` 为空，大写为红方；`-` 为标准输入
    .moves = 从该局面起走的着法，任何记法均可
    .json = 每个着法输出一个 JSON 对象
