### xiangqi 的消息与帮助。

course-cells = 秒 / 叶节点
course-figures = 课程（深度 5），{ $name }
course-replaced = * { $played } 是红方最佳着法：在这些应着之后无法走课程的{ $given }
course-reply = { $played } 之后：{ $reply }，评分 { $value }
red = 红方
black = 黑方
value = { $value }
mate-in = { $moves } 步杀
mated-in = { $moves } 步被杀
moves = { $side }走 { $mv }
counted-from-one = { $text } 的横线按 1-10 编号；在此棋盘上是 { $mv }
won = { $winner }胜：{ $reason }
drawn = 和棋：{ $reason }
reason-bare-material = 双方无进攻子力
reason-checkmate = 将死
reason-move-limit = 自然限着
reason-perpetual-chase = 对方长捉
reason-perpetual-check = 对方长将
reason-repetition = 循环不变
reason-stalemate = 困毙
book-none = 不是开局库：应以 `SANQIBK1` 或 `SQLite format 3` 开头，或文件名以 .dat 结尾
book-dat-length = 有 { $found } 字节，应为若干条 8 字节的记录
book-unsound = SQLite 不接受：{ $why }
book-table = 既没有表 `bhobk` 也没有表 `pfBook`，应有其中之一
book-column = 表 `{ $table }` 应有列 `{ $column }`，但没有
book-rows = 多于 { $most } 行，这样大小的文件不应更多
book-row = 第 { $index } 行：键为 { $found }，应为数
book-without-sqlite = 这是 SQLite 开局库，但本程序编译时没有启用 `sqlite`
book-searching = { $number }/{ $of }：{ $line }
book-made = { $moves } 个着法
book-built = { $games } 局棋，{ $moves } 个着法；{ $refused } 局无法读取
book-empty = { $games } 局棋中没有走过 { $least } 次的着法：没有写文件；--least 指定着法至少要走过几次
book-converted = 写入 { $known } 个着法中的 { $written } 个
book-unreachable = 此开局库的着法都无法从开局走到：没有写文件
book-unknown = 开局库不认识此局面
book-not-written = 已停止：没有写文件
game-first = { $name }：有 { $count } 局棋，读取第一局；--game N 选择其他局
game-number = { $name }：有 { $count } 局棋，没有第 { $number } 局
no-position = { $name }：没有局面，应为着法、FEN、画出的棋盘，或 PGN、XQF、CBR、CBL、UBB 的对局
game-without-file = --game：没有给出棋谱文件
convert-ending = { $found }：看不出格式，文件名应以 .pgn、.xqf、.ubb、.cbr 或 .cbl 结尾
convert-no-notation = --notation：.{ $ending } 中着法只有一种写法，应为 .pgn
convert-one = .{ $ending } 只能存一局棋，读到 { $games } 局
book-entry = { $mv }  { $name }  权重 { $weight }  分数 { $score }  深度 { $depth }
table-material = 子力为 { $found }，应为 KRPvKAABB 这样的两方：每方先写 K，再写 R、N、C、P、A、B 中的字母，至多 16 子，并有能过河的子
table-none = 不是残局库：应以 `SANQIXT1` 开头
table-length = 有 { $found } 字节，应为 { $expected } 字节
table-short = 文件已尽，应还有内容
table-damaged = 内容的 SHA-256 与文件头不符：文件已损坏
table-positions = 有 { $found } 个局面，应为 { $expected } 个
table-blocks = 有一块的末尾在开头之前，末尾应依次增大
table-code = 不是前缀码，应为各个值与重复次数的前缀码
table-large = { $name } 的局面数超过残局库的上限 { $limit }
table-memory = { $name } 需要 { $needed } MiB 内存，空闲的只有 { $free } MiB
table-missing = { $folder } 中没有 { $name } 的残局库
table-refused = { $file }：{ $why }
table-line = { $name } { $positions } 个局面  第一方先走胜 { $win } %，第二方先走负 { $loss } %  最长 { $longest } 个半回合  依棋规 { $by_rule }  未判 { $unjudged }  { $kib } KiB
table-over = 无着可走：负
table-draw = 和棋
table-win-by-rule = 胜：对方只能长将
table-loss-by-rule = 负：只剩长将
table-unjudged = 和棋，除非有被禁止的长捉
table-verified = { $positions } 个局面：{ $mates } 个短杀，{ $refuted } 个没有短杀，证明了 { $proofs } 个较长的杀；{ $differences } 处不同
play-help =
    炮二平五、C2=5、h2e2   走棋
    h2、走法 h2            查看一个棋子的走法
    局面                   显示 FEN
    { $common }
    按文件名的结尾保存：.pgn、.xqf、.ubb、.cbr、.cbl；可读取这些格式及 FEN、画出的棋盘、着法
play-welcome = 请输入着法（炮二平五、C2=5 或 h2e2），输入格子（如 h2）查看走法，或输入“帮助”。
verb-fen = 局面

## 开局

opening-advisor = 上仕局
opening-central-cannon = 中炮
opening-central-sandwiched = 中炮对反宫马
opening-central-screen = 中炮对屏风马
opening-central-screen-river-cannon = 中炮巡河炮对屏风马
opening-central-screen-river-rook = 中炮过河车对屏风马
opening-central-single-horse = 中炮对单提马
opening-central-tiger = 中炮对三步虎
opening-cross-palace = 过宫炮
opening-edge-horse = 边马局
opening-edge-pawn = 边兵局
opening-elephant = 飞相局
opening-elephant-cannon = 飞相对中炮
opening-elephant-cross-palace = 飞相对过宫炮
opening-elephant-palace-corner = 飞相对士角炮
opening-five-nine-screen = 五九炮对屏风马
opening-five-seven-screen = 五七炮对屏风马
opening-five-six-screen = 五六炮对屏风马
opening-golden-hook = 金钩炮
opening-horse = 起马局
opening-opposite-direction = 列炮
opening-palace-corner = 士角炮
opening-pawn = 仙人指路
opening-pawn-bottom-cannon = 仙人指路对卒底炮
opening-pawn-elephant = 仙人指路对飞象
opening-pawn-horse = 仙人指路对进马
opening-pawn-pawn = 对兵局
opening-same-direction = 顺炮

## 规则的错误；英文由规则自带

BoardTextError-Letter = 第 { $line } 行第 { $column } 个字符为“{ $found }”，应为棋子（KABNRCP 或 kabnrcp 之一）或表示空的 .
BoardTextError-Width = 第 { $line } 行有 { $found } 个字符，应为 9 个
BoardTextError-Height = 第 { $line } 行：棋盘只有 { $found } 行，应为 10 行
BoardTextError-Side = 第 { $line } 行为“{ $found }”，应为轮到走棋的一方：red（红）或 black（黑）
BoardTextError-Trailing = 第 { $line } 行为“{ $found }”，走棋方之后应无内容
CcbridgeError-Signature = 偏移 { $offset }：应为“CCBridge Record”或“CCBridgeLibrary”
CcbridgeError-Version = 偏移 { $offset }：版本为 { $found }，应为 2
CcbridgeError-Piece = 偏移 { $offset }：{ $found } 不是棋子，应为 17 至 23、33 至 39，或 0
CcbridgeError-Position = 偏移 { $offset }：开始局面有误：{ $error }
CcbridgeError-NoGame = 偏移 { $offset }：棋谱库中没有棋局
Color-Red = 红方
Color-Black = 黑方
FenError-Empty = FEN 是空的
FenError-Ranks = 棋盘有 { $found } 条横线，应为 10 条
FenError-Files = 横线 { $rank } 有 { $found } 格，应为 9 格
FenError-Letter = 第 { $column } 个字符“{ $found }”（横线 { $rank }）不是棋子，应为 KABNRCP、kabnrcp 之一或 1-9
FenError-Side = 走棋方为“{ $found }”，应为 w（或 r）或 b
FenError-Dash = 第 { $field } 段为“{ $found }”，应为 -
FenError-Counter = 计数为“{ $found }”，应为 0 到 { $max } 的整数
FenError-Trailing = 末段之后有多余的“{ $found }”
FenError-NoKing = { $color }没有将帅
FenError-TooMany = { $color }的{ $kind }有 { $found } 个，多于开局时
FenError-Misplaced =
    { $piece } 不能在 { $square }：{ $piece ->
        [K] 帅不能离开九宫
        [k] 将不能离开九宫
        [A] 仕不能离开九宫的斜线
        [a] 士不能离开九宫的斜线
        [B] 相只能在七个位置上
        [b] 象只能在七个位置上
        [P] 兵只能前进，过河后才能横走
       *[other] 卒只能前进，过河后才能横走
    }
FenError-KingsFacing = 将帅在 { $file } 线上照面
FenError-InCheck = 没有轮到{ $color }走，它却被 { $by } 的棋子将军
Found-Char = 为“{ $value }”
Found-End = 缺失
Illegality-EmptySquare = 起点没有棋子
Illegality-OpponentsPiece = 那是对方的棋子，轮到{ $value }走
Illegality-OwnPiece = 终点有自己的棋子
Illegality-Pattern = { $value }不能这样走
Illegality-Check = 走了以后，自己的将帅会被吃掉
NotationError-Syntax =
    “{ $text }”不是着法：第 { $at } 个字符{ $found }，应如 { $notation ->
        [ICCS] h2e2
        [UCI] h3e3
        [WXF] C2=5
       *[other] 炮二平五
    }
NotationError-Unknown = “{ $text }”不是着法，应如炮二平五、C2=5（WXF）、h2e2（ICCS）、h3e3（UCI）
NotationError-NoPiece = “{ $text }”：{ $side }没有这样的棋子（{ $kind }）
NotationError-NoMove = “{ $text }”：没有{ $kind }能走到那里；可以走：{ $instead }
NotationError-Illegal = “{ $text }”：{ $why }
NotationError-Ambiguous = “{ $text }”有歧义：{ $candidates }
PgnError = 第 { $line } 行第 { $column } 个字符：{ $kind }
PgnErrorKind-NoGame = 文件已尽，应有棋局
PgnErrorKind-Tag = 标签有误，应如 [Red "名字"]
PgnErrorKind-Fen = FEN 标签有误：{ $value }
PgnErrorKind-Unclosed = 此处开始的内容没有 { $expected } 来结束
PgnErrorKind-Unopened = { $found } 之前没有与它成对的括号
PgnErrorKind-Move = 第 { $number } 步：{ $error }
PieceType-King = 将帅
PieceType-Advisor = 仕（士）
PieceType-Elephant = 相（象）
PieceType-Horse = 马
PieceType-Rook = 车
PieceType-Cannon = 炮
PieceType-Pawn = 兵（卒）
TreeError-Truncated = 偏移 { $offset }：文件不完整，在此中断
TreeError-Comment = 偏移 { $offset }：注释长 { $found } 字节，应不超过剩下的 { $left } 字节
TreeError-Square = 偏移 { $offset }：位置为 { $found }，应为 0 到 89
TreeError-Move = 偏移 { $offset }：第 { $number } 步 { $from }{ $to } 不合规则
UbbError-NoGame = 第 { $line } 行：没有棋局，应有 [DhtmlXQ_movelist] 或 [DhtmlXQ_binit]
UbbError-Unclosed = 第 { $line } 行：“{ $name }”没有结尾，应有 [/DhtmlXQ_...]
UbbError-Digits =
    第 { $line } 行：“{ $name }”有 { $found } 个数字，应为{ $name ->
        [binit] { " " }64 个
       *[other] 每步四个
    }
UbbError-Square = 第 { $line } 行：“{ $found }”不是位置，应为列 0 到 8、行 0 到 9
UbbError-Crowded = 第 { $line } 行：{ $square } 上有两个棋子
UbbError-Position = 第 { $line } 行：开始局面有误：{ $error }
UbbError-Move = 第 { $line } 行：第 { $number } 步 { $from }{ $to } 不合规则
XqfError-Signature = 偏移 0：文件应以 XQ 开头
XqfError-Version = 偏移 2：版本为 { $found }，应不超过 18（XQF 1.8）
XqfError-Checksum = 偏移 12：四个密钥之和除以 256 余 { $found }，应为 0
XqfError-Crowded = 偏移 { $offset }：{ $square } 上有两个棋子
XqfError-Position = 偏移 16：开始局面有误：{ $value }

## 帮助

help = 象棋引擎，支持 UCCI、UCI、UCI-Cyclone、XBoard。不带子命令时，听到哪种协议的第一条指令就使用哪种协议

help-common =
    .fen = 局面（FEN）
    .board = 画出的棋盘：十行，每行九个字符，`.` 为空，大写为红方；`-` 为标准输入
    .game = 文件中有多局棋时读取第几局；默认第一局
    .moves = 从该局面起走的着法，任何记法均可
    .position = 局面或一局棋：FEN、画出的棋盘、着法、PGN、XQF、CBR、CBL、UBB，或含有其一的文件；- 为标准输入
    .tables = 查询此文件夹中的残局库
    .evaluation = 用什么评价局面
    .evaluation-network = 从对局中学得的网络：内置的，或文件中的
    .evaluation-handcrafted = 引擎手写的
    .evaluation-classic = 课程的：子力、位置、机动性、威胁与保护
    .repetition = 按哪种规则裁决重复局面
    .repetition-wxf = 世界象棋联合会规则
    .repetition-axf = 亚洲象棋联合会规则，与上相同
    .repetition-computer = 长将判负，其余判和
    .repetition-league = UCCI 电脑联赛较简单的表

help-play =
    .seed = 在开局库的着法中选择以及等级失误所用的随机数种子；0 则每次不同

help-analyze =
    .mate = 寻找至多这么多步的杀棋

help-compare = 比较教科书上的算法，全部为精确模式，最后是时间相等的 UCT
    .depth = 层数；朴素极小极大不超过 3 层
    .evaluation = 用什么评价叶子
    .course = 课程的实验：红方走五步给定的棋，每步之后为黑方搜索

help-book = 用引擎自己的搜索或用棋谱制作开局库，转换格式，或查看其中的某个局面

help-book-make = 搜索开局并写成文件；相同的选项在任何机器上得到相同的库
    .out = 要写的文件
    .positions = 搜索多少个局面
    .nodes = 每个局面的节点数
    .play_margin = 自己走的着法最多比最佳的差多少（百分之一个马）
    .reply_margin = 预计对手会走的着法最多比最佳的差多少

help-book-build = 统计棋谱中走过的着法并写成开局库：走方胜一局计二分，和棋或无结果计一分；总是输的着法不收。按 Ctrl-C 停止读取，库中有已读的棋局
    .games = 棋谱文件（PGN、XQF、CBR、CBL、UBB），或其文件夹
    .out = 要写的文件；.obk、.pfBook、.dat 为其他程序的格式
    .plies = 每局取多少个半回合
    .least = 走过的次数少于此数的着法不收
    .nodes = 库中每个局面搜索多少个节点，并写入着法的分数；0 为不搜索

help-book-convert = 把开局库写成另一种格式：按文件名的结尾为 .obk、.pfBook 或 .dat（象眼），否则为本程序的格式。文件只记局面的键，从开局走不到的局面会丢掉
    .from = 要读的开局库
    .to = 要写的文件

help-book-show = 列出开局库在某个局面中的着法
    .file = 开局库；不给出时为内置的
    .json = 每个着法输出一个 JSON 对象

help-convert = 把棋局写成另一种格式：按要写的文件名的结尾为 PGN、XQF（一局）、UBB、CBR（一局）或 CBL
    .games = 以上任一格式的棋谱文件，- 为标准输入
    .out = 要写的文件
    .notation = PGN 中着法的记法：wxf（默认）、chinese 或 iccs

help-table = 生成残局库，列出残局库，或查看其中的某个局面

help-table-build = 生成残局的库，以及吃子后各种残局的库；文件夹中已有的不再生成
    .materials = 子力，例如 KRPvKAABB：一方的帅（K），再依次写车（R）、马（N）、炮（C）、兵（P）、仕（A）、相（B）；v；另一方
    .out = 存放残局库的文件夹
    .threads = 线程数；不给出时每个核一个
    .json = 每个库输出一个 JSON 对象

help-table-info = 列出残局库，并检查文件是否完好
    .paths = 残局库，或其文件夹
    .json = 每个库输出一个 JSON 对象

help-table-probe = 显示局面的值，以及每个着法的值
    .tables = 残局库的文件夹
    .json = 一个 JSON 对象：value、plies、moves

help-table-verify = 在随机的局面上，用规则和杀棋的证明检验残局库；有不同时退出状态为 4
    .file = 残局库；吃子后各种残局的库须在同一文件夹中
    .positions = 局面数
    .moves = 尝试所有着法，寻找至多这么多步的杀棋
    .seed = 随机局面的种子
