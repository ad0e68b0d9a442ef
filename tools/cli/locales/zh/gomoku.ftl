### gomoku 的消息与帮助。

ask-opening = { $rule }，{ $side }：{ $choices }：
ask-opening-help =
    输入点（h8 i9 j10），要求打点数时写在其后（g7 3），或输入“交换”。
    前三子可用开局名：寒星或 D1。“悔棋”收回上一次的回答。
    “棋盘”、“棋谱”、“保存 game.sgf”与对局中相同；“退出”结束对局。
black = 黑方
choice-number = { $places }，其后写上五手打点数，1 到 { $most }
choice-offer = { $count } 个互不对称的五手打点
choice-swap = “交换”
choice-take = { $points } 之一
choices-or = { $one }；或{ $other }
database-exported = 已将 { $total } 个局面中的 { $count } 个写入 { $file }
database-imported =
    { $file }：{ $count } 个局面，其中新增 { $new } 个{ $passed ->
        [0] { "" }
       *[other] ；{ $passed } 手无法落子
    }
database-keys = { $file }：有 { $wrong } 个键不是局面
convert-ending = { $found }：看不出格式，文件名应以 .json、.sgf、.psq、.lib 或 .txt 结尾
convert-from-empty = .{ $ending } 只能存从空棋盘、黑方先走的一局棋，此局从一个局面开始
convert-one = .{ $ending } 只能存一局棋，读到 { $games } 局
database-no-moves = { $file }：对局开始时棋盘上已有棋子，应为从空棋盘开始的着法
database-sound = 完好：{ $count } 个局面
database-unknown = 对此局面一无所知
declares-fifths = { $player }放下 { $points }，声明 { $number } 个五手打点
white = 白方
double-four = 四四
double-three = 三三
overline = 长连
drawn = 和棋：棋盘已满
foul = { $side }胜：{ $last } 是禁手（{ $why }）
resigned = { $loser }认输，{ $side }胜
won = { $side }胜：{ $line }
first-player = 甲方
second-player = 乙方
forbidden-nothing = 没有禁手点
forbidden-title = 局面 { $index }，第 { $line } 行
nothing-forbidden = 没有禁手点
offers-fifths = { $player }给出五手打点 { $points }
opening-area = { $point } 不行，应为{ $place }
opening-no-number = 这里不用声明打点数，却有 { $found }
opening-no-swap = 这里不能交换，应给出点
opening-not-offered = { $point } 不在给出的打点之中
opening-number = 点后应写上五手打点数，1 到 { $most }
opening-no-answer = “{ $text }”不是回答，应为点（h8 i9）、“交换”或“帮助”
opening-nothing-to-undo = 没有可以收回的回答
opening-points = 这里不能给 { $found } 个点，应为{ $expected }
opening-symmetric = { $one } 与 { $other } 对称，只算一个打点
place-anywhere = 一点
place-beyond = 中央 { $side }x{ $side } 之外一点
place-centre = 天元
place-within = 中央 { $side }x{ $side } 之内一点
places-then = { $first }、{ $then }
play-help =
    h8、7,7                落子
    禁手                   显示或隐藏黑方的禁手点
    { $common }
    按文件名的结尾保存：.json、.sgf、.psq、.lib、.txt；可读取这些格式及画出的棋盘、着法
play-welcome = { $rule }，{ $size } 棋盘。请输入落子点（h8，或从左上角数起的 7,7），或输入“帮助”。
puts-down = { $player }放下 { $points }
takes-black = { $player }执黑方
refused-no-point = “{ $text }”不是棋盘上的点，也不是命令；例如：h8、7,7、帮助
refused-several = “{ $text }”是几个点；请一次只走一手，例如：h8
refused-occupied = { $point } 已经有{ $side }的棋子
refused-off-board = { $point } 不在棋盘上
refused-over = 对局已结束
rule-caro = 卡罗规则
rule-caro-exact = 卡罗规则（正好五子）
rule-freestyle = 自由规则
rule-renju = 连珠规则（有禁手）
rule-standard = 标准规则（正好五子）
second-position = 第 { $line } 行：这里是第二个局面，应只有一个
solve-no-win = 无解
solve-total = 共 { $won } 胜，{ $lost } 不胜，{ $unknown } 未知；{ $nodes } 个节点，{ $ms } 毫秒
solve-unknown = 未知
solve-win = 胜
swaps-colours = { $player }交换黑白
verb-forbidden = 禁手
verb-moves = 棋谱
verb-swap = 交换 换
worth = { $value }（{ $side }）

## 规则与数据库的错误；英文由它们自带

Color-Black = 黑方
Color-White = 白方
Expected-Game = 一局棋：(;
Expected-Node = ;、(、) 或属性
Expected-Value = [ 与取值
Expected-ValueEnd = 取值之后的 ]
Failure-Kind = 不是五子棋局面的数据库：{ $value }
Failure-Sqlite = SQLite 不接受：{ $value }
Failure-Open = 无法打开或新建，应为已有文件夹中的文件
Failure-ReadOnly = 数据库以只读方式打开
Fault-Program = 是其他程序的文件
Fault-Version = 版本不同
Fault-Tables = 表与应有的不同
Fault-Damaged = 已损坏
Fault-Numbers = 标签、值、深度或界越界的局面有 { $positions } 个
IllegalMove-OffBoard = { $point } 不在 { $size } 的棋盘上
IllegalMove-Occupied = { $point } 已经有{ $by }的棋子
IllegalMove-GameOver = 对局已结束
JsonError-Json = 不是保存的对局：{ $value }
JsonError-Size = size：{ $value }
JsonError-Rule = rule：{ $value }
JsonError-Start = start：{ $value }
JsonError-StartBoard = start：{ $found }，应为一个 { $expected } 的棋盘
JsonError-First = first：“{ $found }”应为 black 或 white
JsonError-Point = 第 { $number } 步：{ $reason }
LibError-Kind = 不是 RenLib 文件：应以 FF、RenLib、FF 开头
LibError-End = 第 { $at } 字节：文件在节点中间中断
LibError-Point = 第 { $at } 字节：{ $found } 不是棋盘上的点，应为列 1 到 15、行 0 到 14
LibError-Text = 第 { $at } 字节：文字过长
LibError-Rest = 第 { $at } 字节：最后一个节点之后还有内容，应到文件末尾
LibError-Nodes = 节点过多
LibError-Size = 棋盘为 { $found }，应为 15x15
LineError = 第 { $line } 行：“{ $found }”有误；各栏依次为规则、棋盘、黑子、白子、走棋方、标记、值、深度、界限、注释、各点的文字
ListError = 第 { $line } 行：{ $reason }
NoAnswer = “{ $found }”应为 swap，或 7,7 8,8 这样的点，其后可有一个数
NoOpeningRule = “{ $found }”不是开局规则，应为 pro、long-pro、swap、swap2、rif、yamaguchi、soosyrv-8 或 taraguchi-10
OpeningError-Swap = 这里不能交换，应给出点
OpeningError-Points = 这里不能给 { $found } 个点
OpeningError-Area = { $point } 不在这一步可下的范围内
OpeningError-Number = 点后应写上五手打点数，1 到 { $most }
OpeningError-NoNumber = 这里不用声明打点数，却有 { $found }
OpeningError-Symmetric = { $one } 与 { $other } 对称，只算一个打点
OpeningError-NotOffered = { $point } 不在给出的打点之中
OpeningError-Settled = 黑白已定，不用再回答
PointError-Text = “{ $found }”不是点，应为 x,y，两数都从 0 到 21，如 7,7
PointError-Letters = “{ $found }”不是 { $size } 棋盘上的点，应为字母与数，如 { $example }
PsqError-Header = 第 1 行：“{ $found }”应为 Piskvorky 与棋盘大小，如 Piskvorky 15x15
PsqError-Size = 第 1 行：{ $value }
PsqError-Move = 第 { $line } 行：“{ $found }”不是 { $size } 棋盘上的着法，应为列、行与毫秒数，如 8,8,234
PsqError-Twice = 第 { $line } 行：{ $point } 上已有棋子
ReplayError = 第 { $number } 步：{ $reason }
RuleError-Name = “{ $found }”不是规则，应为 freestyle、standard、renju、caro 或 caro-exact
RuleError-Mask = { $found } 不是规则，应为 0（自由）、1（正好五子）、4（连珠）、8（卡罗）或 9；连续对局再加 2
SgfError-Syntax = 第 { $line } 行第 { $column } 个字符：“{ $found }”应为{ $expected }
SgfError-End = 第 { $line } 行第 { $column } 个字符：文本到此为止，应为{ $expected }
SgfError-OtherGame = 棋种为 { $found }，应为 4（五子棋与连珠）
SgfError-Size = SZ：{ $value }
SgfError-Rule = RU：{ $value }
SgfError-Point = { $property }：“{ $found }”不是 { $size } 棋盘上的点，应为两个字母，如 hh
SgfError-Move = 第 { $number } 步：“{ $found }”不是 { $size } 棋盘上的点，应为两个字母，如 hh
SgfError-Occupied = { $property }：{ $point } 上已有棋子
SgfError-Turn = 第 { $number } 步：是{ $found }的着法，应轮到另一方
SgfError-LateStones = 在 { $number } 步之后有 { $property }，它只能在第一步之前
SizeError-Text = “{ $found }”不是棋盘大小，应为 15 这样的数，或 20x15 这样的两个数
SizeError-Range = 边长 { $found } 超出范围，应为 5 到 22
StonesError-Step = “{ $found }”不是从中心算起的步数，应为整数
StonesError-Odd = 有 { $found } 个数，每颗棋子应有两个
StonesError-OffBoard = 第 { $number } 颗棋子不在 { $size } 的棋盘上
StonesError-Twice = { $point } 上有两颗棋子
TextError-Empty = 没有局面，应为由 . X O 组成的行，或 7,7 8,8 这样的着法
TextError-Cell = 第 { $line } 行第 { $column } 个字符：“{ $found }”应为 .、X、O 之一
TextError-Row = 第 { $line } 行有 { $found } 个点，应与首行一样为 { $expected } 个
TextError-Replay = 第 { $line } 行第 { $number } 步：{ $reason }
TextError-TooManyRows = 第 { $line } 行是多出来的，应至多 22 行，然后是空行
TextError-Size = 第 { $line } 行：棋盘有 { $width } 列、{ $height } 行：{ $reason }
TextError-NoBoard = 第 { $line } 行：“{ $found }”之前没有棋盘
TextError-Point = 第 { $line } 行第 { $column } 个字符：{ $reason }
TextError-Move = 第 { $line } 行第 { $column } 个字符，第 { $number } 步：{ $reason }

## 开局

opening-chosei = 长星（I1）
opening-gingetsu = 银月（I9）
opening-hogetsu = 浦月（I7）
opening-kagetsu = 花月（D4）
opening-kansei = 寒星（D1）
opening-keigetsu = 溪月（D2）
opening-kinsei = 金星（D7）
opening-kosei = 恒星（I3）
opening-kyogetsu = 峡月（I2）
opening-kyugetsu = 丘月（D9）
opening-meigetsu = 名月（I12）
opening-myojo = 明星（I10）
opening-rangetsu = 岚月（I8）
opening-ryusei = 流星（I5）
opening-sangetsu = 山月（D12）
opening-shagetsu = 斜月（I11）
opening-shingetsu = 新月（D10）
opening-shogetsu = 松月（D8）
opening-sosei = 疏星（D3）
opening-suigetsu = 水月（I4）
opening-suisei = 彗星（I13）
opening-ugetsu = 雨月（D6）
opening-ungetsu = 云月（I6）
opening-yusei = 游星（D13）
opening-zangetsu = 残月（D5）
opening-zuisei = 瑞星（D11）

## 帮助

help = 五子棋与连珠引擎，支持 Gomocup 协议；也能解连续冲四与连续攻击
    .force_utf8 = 无作用：Yixin-Board 3 在 Windows 上以此启动引擎

help-serve =
    .force_utf8 = 无作用：Yixin-Board 3 在 Windows 上以此启动引擎

help-common =
    .rule = 规则：freestyle（自由）、standard（正好五子）、renju（连珠）、caro、caro-exact
    .size = 没有画出棋盘时的棋盘：5 到 22 的边长，或 20x15 这样的两个数
    .position = 局面或一局棋：由 . X O 组成的行、着法（h8 i9、h8i9、7,7 8,8）、SGF、JSON，或含有其一的文件；- 为标准输入
    .evaluation = 用什么评价局面
    .evaluation-patterns = 引擎的：每一点的棋形
    .evaluation-classic = 课程的：相连棋子的棋形与双重威胁
    .database = 搜索时查阅的局面数据库

help-compare = 比较教科书上的算法：每个局面都只看同样的 16 个点，最后是时间相等的 UCT
    .depth = 层数；朴素极小极大不超过 5 层
    .evaluation = 用什么评价叶子

help-play =
    .seed = 前几手在与最佳着法相差无几的着法中选择以及等级失误所用的随机数种子；0 则每次不同
    .opening = 开局规则：pro、long-pro、swap、swap2、rif、yamaguchi、soosyrv-8、taraguchi-10；--side black 时由你先摆

help-solve = 为轮到的一方求连续冲四胜（VCF）或连续攻击胜（VCT）。退出状态 1：有局面无解；3：有局面先到了限制
    .file = 局面：由 . X O 组成的行，局面之间空一行；或每行一串着法；- 为标准输入
    .vcf = 只用冲四取胜
    .vct = 用活三与冲四取胜
    .attacker = 为哪一方求胜，每个局面都由该方走；不给出时为轮到的一方
    .movetime = 每个局面最多用的时间（毫秒），不给出时为一分钟
    .time = 每个局面最多用的时间（秒）
    .nodes = 每个局面最多访问的节点数
    .hash = 用 --vct 时记录局面的内存（MiB，默认最多 350）；放不下时答案为未知
    .json = 每个局面输出一个 JSON 对象：index、win（未知为 null）、line、depth、nodes、seconds

help-convert = 把棋局写成另一种格式：按要写的文件名的结尾为 JSON、SGF、Piskvork（.psq）、RenLib（.lib）（各存一局）或着法行（.txt）
    .games = 任何写法的棋谱文件，- 为标准输入
    .out = 要写的文件

help-database = 按局面保存标记、评价与注释，对称的局面只存一次；读写 RenLib、SGF 与文本

help-database-import = 把对局加入数据库；没有数据库时新建
    .database = 数据库
    .files = 对局：RenLib（.lib）、带变化的 SGF、Piskvork（.psq）、JSON、着法；或 export 写出的文本，或另一个数据库

help-database-export = 把一个局面之后的局面写成对局，或把全部局面写成文本
    .database = 数据库
    .out = 要写的文件：.lib、.sgf，其他名字为文本

help-database-show = 显示数据库对一个局面及其着法所知的内容
    .database = 数据库
    .json = 每行输出一个 JSON 对象

help-database-check = 检查数据库，并数出局面
    .database = 数据库

help-forbidden = 标出连珠规则的黑方禁手点：三三、四四、长连
    .file = 局面：由 . X O 组成的行，局面之间空一行；或每行一串着法；- 为标准输入
    .size = 着法串所用的棋盘：5 到 22 的边长，或 20x15 这样的两个数
    .rule = 规则；只有 renju 有禁手
    .json = 每个局面输出一个 JSON 对象：index、forbidden（x、y、reason 的列表）
