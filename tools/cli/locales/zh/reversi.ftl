### reversi 的消息与帮助。

ask-player = { $side }由谁下（人、电脑或贪心）？
ask-size = 请输入棋盘大小（4 到 26 的偶数）：
black = X 方
white = O 方
book-building = { $number }/{ $of }……
book-built = 新增 { $added } 个局面，库中共 { $positions } 个
book-entry = { $mv }  { $score }  权重 { $weight }  深度 { $depth }
book-learned = 学了 { $games } 局棋，新增 { $added } 个局面，库中共 { $positions } 个
book-learning = 第 { $number } 局……
convert-ending = { $found }：看不出格式，文件名应以 .ggf、.sgf、.pgn、.txt 或 .wtb 结尾
drawn = X { $black } 子，O { $white } 子：平局
won = X { $black } 子，O { $white } 子：{ $winner }胜
estimated = 估计
evaluation-unknown = --evaluation：--algorithm { $algorithm } 不能用 { $found }，应为 classic，或改用 --algorithm mtdf、pvs
exact = 精确
games-number = { $name }：第 { $number } 局
games-none = { $name }：没有棋局，应为 GGF、SGF、PGN、WTHOR，或 f5d6c3 这样的着法行
log-failed = 无法写入对局列表 { $name }
winner-certain = 只确定胜负
value = { $value }
worth = { $value } 子（轮到的一方），{ $how }
no-move = { $side }无棋可下。
no-player = 请回答：人、电脑或贪心。
no-position = 没有局面：应为 OBF 行、GGF、SGF 或 PGN 的对局、画出的棋盘，或 f5d6c3 这样的着法
noted = 本局将记入 { $name }（--no-csv 则不记录）。
play-help =
    cd、d3                 下在第 c 行第 d 列
    { $common }
    按文件名的结尾保存：.ggf、.sgf、.pgn、.txt；可读取这些格式及 WTHOR、OBF、FEN、画出的棋盘、着法
play-welcome = 请输入行列两个字母（cd）或格子（d3），或输入“帮助”。
player-computer = 电脑 c computer
player-greedy = 贪心 g greedy
player-human = 人 玩家 h human
refused-flips-nothing = 下在 { $square } 不能翻转任何棋子
refused-must-move = 不能停一手：{ $square } 可下
refused-no-move = “{ $text }”不是棋盘上的格子；请输入行列两个字母，或 f5 这样的格子
refused-occupied = { $square } 处已有 { $side }的棋子
refused-over = 对局已结束
solve-position = 局面 { $number }：{ $why }
solve-progress = 局面 { $number }：{ $score }，把握 { $percent }%……
solve-right = 正确
solve-too-large = 不求解 { $size } 的棋盘，边长应不超过 8
solve-total = 共 { $positions } 个局面，{ $nodes } 个节点，{ $ms } 毫秒
solve-total-known = 共 { $positions } 个局面，{ $nodes } 个节点，{ $ms } 毫秒，{ $known } 个中 { $right } 个正确
solve-unknown = 时间内未能求解
solve-wrong = 错误
verify-long = 有一行达到或超过 { $most } 字节，应为一条记录
verify-fails = 不成立
verify-holds = 成立
verify-no-file = 没有给出文件：《Othello is solved》（Takizawa 2023）的表发布在 { $published }，文件名为 knowledge_*.csv
verify-open = 未决
verify-place = { $name }：第 { $start } 字节
verify-progress = 第 { $number } 行，共 { $of } 行……
verify-total = { $held } 行成立，{ $failed } 行不成立，{ $open } 行未及求解；读了 { $rows } 行，其中 { $estimates } 行只是估计
size-fallback = “{ $found }”不是 4 到 26 的偶数，改用 4x4 棋盘。

## 规则的错误；英文由规则自带

BoardTextError-Empty = 没有棋盘的行，应为由 . X O 组成的行
BoardTextError-Square = 第 { $line } 行第 { $column } 个字符：“{ $found }”应为 .、-、X、O 之一
BoardTextError-Row = 第 { $line } 行有 { $found } 格，应与首行一样为 { $expected } 格
BoardTextError-TooManyRows = 第 { $line } 行是多出来的，应至多 26 行
BoardTextError-Trailing = 第 { $line } 行：轮到的一方之后有“{ $found }”，应到此为止
BoardTextError-Size = 画出的棋盘有 { $width } 列、{ $height } 行：{ $reason }
Color-Black = X 方
Color-White = O 方
FenError-Letter = 第 { $row } 行：“{ $found }”不是棋子，应为 p、P 或空格数
FenError-Row = 第 { $row } 行有 { $found } 格，应为 8 格
FenError-Rows = 有 { $found } 行，应为 8 行
FenError-Side = 没有轮到的一方，应为 b 或 w
GgfError-NoGame = 没有对局：应以 (; 开头
GgfError-CutOff = 第 { $column } 个字符：内容中断，应有 { $expected }
GgfError-Tag = 第 { $column } 个字符：“{ $found }”应为 PB[...] 这样的标签，或结尾的 ;)
GgfError-OtherGame = 棋种为“{ $found }”，应为 Othello
GgfError-NoBoard = 没有棋盘：着法之前应有 BO[...]
GgfError-Side = 棋盘以“{ $found }”开头，应为边长，如 8
GgfError-Size = 棋盘：{ $value }
GgfError-Square = 棋盘的第 { $square } 格为“{ $found }”，应为 -、*、O 之一
GgfError-Length = 棋盘有 { $found } 个字符，应为 { $expected } 个：各格与轮到的一方
GgfError-Move = 第 { $number } 步为“{ $found }”，应为 F5 这样的格子，或 PA，其后为 /评分/秒数
GgfError-Turn = 第 { $number } 步 { $mv } 是 { $found }的，应为 { $expected }的
GgfError-Illegal = 第 { $number } 步：{ $reason }
IllegalMove-OffBoard = { $square } 不在 { $size } 的棋盘上
IllegalMove-Occupied = { $square } 处已有 { $by }的棋子
IllegalMove-FlipsNothing = { $color }下在 { $square } 不能翻转任何棋子
IllegalMove-MustMove = { $color }不能停一手：{ $square } 可下
IllegalMove-GameOver = 对局已结束
MoveError = “{ $found }”不是着法，应为 f5 这样的格子，或 pass
ObfError-Length = 棋盘有 { $found } 格，应为 { $expected } 格
ObfError-Square = 第 { $column } 个字符：“{ $found }”应为 -、X、O 之一
ObfError-Side = 轮到的一方为“{ $found }”，应为 X 或 O
ObfError-Score = 第 { $entry } 项：“{ $found }”应为 F5:+4 这样有评分的着法
ObfError-Illegal = 第 { $entry } 项：此局面中不能下 { $mv }
PgnError-Tag = “{ $found }”应为 [Black "名字"] 这样的标签
PgnError-Size = Size：{ $value }
PgnError-NoFen = FEN：应为 OBF 行
PgnError-Fen = FEN：{ $value }
PgnError-Move = 第 { $number } 步：{ $reason }
PgnError-Illegal = 第 { $number } 步 { $mv }：{ $reason }
ReadError-Transcript = 第 { $line } 行：{ $reason }
RowError-Fields = 有 { $found } 栏，应为 6 栏：obf、depth、accuracy、两个分数与节点数
RowError-Position = 局面：{ $value }
RowError-Number = { $field } 为“{ $found }”，应为 { $min } 到 { $max } 的整数
SequenceError-Move = 第 { $column } 个字符：“{ $found }”不是着法，应为 f5 这样的格子，或 pass
SequenceError-Illegal = 第 { $column } 个字符，第 { $number } 步 { $mv }：{ $reason }
SgfError-NoGame = 没有对局：应以 (; 开头
SgfError-OtherGame = GM：应为 2，即黑白棋
SgfError-Size = SZ：{ $value }
SgfError-LateSize = SZ[{ $found }] 在棋子之后，应在其前
SgfError-LateStones = { $tag }[{ $found }] 在第 { $number } 步之后，应在第一步之前
SgfError-Square = { $tag }：“{ $found }”不是 { $size } 棋盘上的格子
SgfError-Side = PL：“{ $found }”应为 B 或 W
SgfError-Move = 第 { $number } 步：“{ $found }”不是格子
SgfError-Turn = 第 { $number } 步：没有轮到 { $color }
SgfError-Illegal = 第 { $number } 步：{ $reason }
SgfError-CutOff = 文件在取值中间中断，应有 ]
SizeError-Text = “{ $found }”不是棋盘大小，应为 8 这样的偶数，或 4x6 这样的两个数
SizeError-Odd = 边长 { $found } 是奇数，应为偶数
SizeError-Range = 边长 { $found } 超出范围，应为 4 到 26
SizeError-Rectangle = { $width }x{ $height } 的长方形太大，边长应不超过 8，或两边相等
SquareError = “{ $found }”不是格子，应为列 a 到 z 与行 1 到 26，如 f5
WriteError-Transcript = 第 { $number } 局从某个局面开始，着法行只能从头开始
WriteError-Wthor = 第 { $number } 局从某个局面开始，WTHOR 只能从 8x8 的开局开始
WthorError-Header = 文件有 { $found } 字节，文件头至少应有 16 字节
WthorError-Length = 文件头之后有 { $found } 字节，应为 { $expected } 字节：{ $games } 局棋，每局 68 字节
WthorError-Side = 棋盘边长为 { $found }，应为 8
WthorError-Kind = 记录类型为 { $found }，应为 0：对局
WthorError-Square = 第 { $game } 局第 { $number } 步：字节 { $found } 不是格子，行与列应为 1 到 8
WthorError-Illegal = 第 { $game } 局第 { $number } 步：{ $reason }

## 开局

opening-aircraft = 飞机
opening-aubrey = Aubrey
opening-bent-ganglion = 曲 Ganglion
opening-berner = Berner
opening-bhagat = Bhagat
opening-brightstein = Brightstein
opening-brightwell = Brightwell
opening-buffalo = 水牛
opening-cat = 猫
opening-central-rose-bill = 中央 Rose-Bill
opening-chimney = 烟囱
opening-compoth = Comp'Oth
opening-cow = 牛
opening-cow-bat = 牛蝠
opening-diagonal = 斜取
opening-f-a-t-draw = F.A.T. 和局
opening-flat = 平
opening-ganglion = Ganglion
opening-greenberg = Greenberg
opening-hamilton = Hamilton
opening-heath = Heath
opening-heath-bat = Heath 蝙蝠
opening-heath-chimney = Heath 烟囱
opening-hokuriku-buffalo = 北陆水牛
opening-horse = 马
opening-iago = Iago
opening-inoue = 井上
opening-ishii = 石井
opening-italian = 意大利
opening-iwasaki = 岩崎
opening-kung = Kung
opening-landau = Landau
opening-leaders-tiger = Leader 之虎
opening-lightning-bolt = 闪电
opening-lollipop = 棒棒糖
opening-lysons = Lysons
opening-mainline-tiger = 主线虎
opening-maruoka = 丸冈
opening-maruoka-buffalo = 丸冈水牛
opening-melnikov = Melnikov
opening-mimura = 三村
opening-mimura-variation-ii = 三村变例二
opening-murakami = 村上
opening-no-cat = 无猫
opening-no-kung = No-Kung
opening-parallel = 平取
opening-perpendicular = 直取
opening-pyramid = 金字塔
opening-raccoon-dog = 貉
opening-ralle = Ralle
opening-rocket = 火箭
opening-rose = 玫瑰
opening-rose-bill = Rose-Bill
opening-rose-birdie = Rose-Birdie
opening-rose-birth = Rose-Birth
opening-rose-tamenori-kling = Rose-Tamenori-Kling
opening-rose-v-toth = Rose 对 Toth
opening-rotating-flat = 旋转平
opening-sailboat = 帆船
opening-sakaguchi = 坂口
opening-semi-wing = 半翼
opening-shaman = Shaman
opening-snake = 蛇
opening-stephenson = Stephenson
opening-swallow = 燕
opening-tamenori = 为则
opening-tanida = 谷田
opening-tanida-buffalo = 谷田水牛
opening-tiger = 虎
opening-wing = 翼
opening-x-square = X 位

## 帮助

help = 黑白棋（奥赛罗）引擎，支持 NBoard 与 GTP；也能精确求解残局。不带子命令时，听到哪种协议的第一条指令就使用哪种协议
    .selectivity = 搜索须有多大把握才略过（百分数），在界面程序另设之前

help-common =
    .size = 棋盘大小：一个偶数，或两个：8（不给出时）、4x6
    .position = 局面或一局棋：OBF、GGF、SGF、PGN、FEN、画出的棋盘、f5d6c3 这样的着法，或含有其一的文件；- 为标准输入

help-book = 用引擎自己的搜索扩展开局库，让它学习棋局，或查看其中的某个局面

help-book-build = 扩展开局库：反复搜索离最佳下法最近的局面，并把其价值传回之前的所有局面。已有的文件会继续扩展；相同的选项在任何机器上得到相同的库。按 Ctrl-C 停止，库中有已搜索的局面
    .file = 开局库文件，没有则新建
    .positions = 新增多少个局面
    .depth = 每个局面搜索的层数
    .lines = 每个局面保留的着法数，好的在前
    .deviation = 着法最多差多少子才继续搜索其后的局面
    .plies = 从开局起搜索到第几步为止的局面

help-book-learn = 把棋局的开局加入开局库：搜索其中的每个局面，保留最好的着法与实战的着法。不从通常棋盘的开局开始的棋局略去。按 Ctrl-C 停止，库中有已学的棋局
    .file = 开局库文件，没有则新建
    .games = 棋谱文件（GGF、SGF、PGN、WTHOR、着法行），- 为标准输入
    .plies = 每局取多少步（双方合计）
    .depth = 每个局面搜索的层数
    .lines = 每个局面保留的着法数，好的在前

help-book-show = 列出开局库在某个局面中的着法，好的在前
    .file = 开局库；不给出时为内置的
    .json = 每个着法输出一个 JSON 对象

help-serve =
    .selectivity = 搜索须有多大把握才略过（百分数），在界面程序另设之前

help-analyze =
    .evaluation = 用什么评价局面：课程的（classic）、贪心（greedy）或学得的模式（patterns，不给出时用它）；mtdf、pvs 以外的算法只用 classic

help-bench = 用单线程搜索固定的局面。最后一行为“N nodes S nps”；节点数在任何机器上都相同

help-compare = 比较教科书上的算法，全部为精确模式，最后是时间相等的 UCT
    .depth = 层数；朴素极小化极大不超过 7 层，大于 8x8 的棋盘上不超过 4 层

help-convert = 把棋局写成另一种格式：按要写的文件名的结尾为 GGF、SGF、PGN、着法行（.txt）或 WTHOR（.wtb）
    .games = 以上任一格式的棋谱文件，- 为标准输入
    .out = 要写的文件
    .size = 着法行的棋盘大小，一个偶数，或两个：8、4x6

help-play = 在终端下棋；没有给出的会询问，输入“帮助”查看命令
    .x = 谁执 X（黑，先走）：human（人）、computer（电脑）、greedy（贪心）
    .o = 谁执 O（白）：human（人）、computer（电脑）、greedy（贪心）
    .seed = 在价值相等的着法与开局库的着法中选择所用的随机数种子；0 则每次不同
    .csv = 记录每局棋的文件，每局一行：开始时间、秒数、大小、双方、比分
    .no_csv = 不记录

help-perft = 数给定长度的着法序列，停一手也算一步；最后一行为“nodes N time_ms T nps S”
    .depth = 步数

help-solve = 精确求局面的得分，每行“INDEX MOVE SCORE NODES MS”，最后为总计；文件中有得分时说明是否一致。时间到或按 Ctrl-C 时给出目前的得分及其把握
    .files = OBF，每行一个局面，或任何形式的局面与棋局（GGF、SGF、PGN、WTHOR、着法行），- 为标准输入；不给出时求解开局
    .empties = 棋局中求解还剩这么多空格的局面；不给出时为最后的局面，WTHOR 中为理论得分所在的局面
    .size = 棋盘大小，偶数，最大 8：8、4x6
    .selectivity = 得分须有多大把握（百分数），100 为证明；越小越快，只用于 8x8
    .outcome = 只求胜负，不求差多少
    .json = 每个局面输出一个 JSON 对象

help-verify = 重新求解证明黑白棋为和棋的表（Takizawa 2023）中的若干行，说明是否成立。每行“INDEX BOUNDS THEIR_NODES NODES MS VERDICT”，最后为总计。有不成立的行时退出状态为 1，有未及求解的行时为 3
    .files = 文件 knowledge_*.csv 或其文件夹，- 为标准输入
    .sample = 随机选取多少行
    .seed = 选取所用的随机数种子
    .time = 总共用多少秒
    .json = 每行输出一个 JSON 对象
