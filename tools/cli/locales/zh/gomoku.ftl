### gomoku 的消息与帮助。

ask-first = Swap2：“交换”以执黑，或给出白子一点：
ask-second = Swap2：“交换”以执黑，或给出白子一点，或白、黑各一点：
ask-three = Swap2：请给出黑、白、黑三子的点：
black = 黑方
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
play-help =
    h8、7,7                落子
    禁手                   显示或隐藏黑方的禁手点
    { $common }
    保存为 JSON，文件名以 .sgf 结尾时为 SGF；也可读取画出的棋盘、着法
play-welcome = { $rule }，{ $size } 棋盘。请输入落子点（h8，或从左上角数起的 7,7），或输入“帮助”。
puts-down = { $player }放下 { $points }
takes-black = { $player }执黑方
refused-no-point = “{ $text }”不是棋盘上的点，也不是命令；例如：h8、7,7、帮助
refused-occupied = { $point } 已经有{ $side }的棋子
refused-off-board = { $point } 不在棋盘上
refused-over = 对局已结束
rule-caro = 卡罗规则
rule-caro-exact = 卡罗规则（正好五子）
rule-freestyle = 自由规则
rule-renju = 连珠规则（有禁手）
rule-standard = 标准规则（正好五子）
solve-no-win = 无解
solve-unknown = 未知
solve-win = 胜
swap2-no-swap = 这里不能交换，应为三子
swap2-one = 一子，或交换
swap2-stones = 这里不能放 { $found } 子，应为{ $expected }
swap2-three = 三子
swap2-two = 一子或两子，或交换
verb-forbidden = 禁手
verb-moves = 棋谱
verb-swap = 交换 执黑
worth = { $value }（{ $side }）

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

help-common =
    .rule = 规则：freestyle（自由）、standard（正好五子）、renju（连珠）、caro、caro-exact
    .size = 没有画出棋盘时的棋盘：5 到 22 的边长，或 20x15 这样的两个数
    .position = 局面或一局棋：由 . X O 组成的行、着法（h8 i9、h8i9、7,7 8,8）、SGF、JSON，或含有其一的文件；- 为标准输入

help-bench = 用一个线程搜索固定的局面；最后一行为“N nodes S nps”，节点数在每台机器上都相同

help-analyze =
    .evaluation = 用什么评价局面：引擎的棋形（patterns）或课程的（classic）

help-compare = 比较教科书上的算法：每个局面都只看同样的 16 个点，最后是时间相等的 UCT
    .depth = 层数；朴素极小化极大不超过 5 层
    .evaluation = 用什么评价叶子：引擎的棋形（patterns）或课程的（classic）

help-play =
    .moves = 与 --watch 同用：走这么多手后停止
    .swap2 = 用 Swap2 开局：先摆三子（first），或在其后选择（second）

help-solve = 为轮到的一方求连续冲四胜（VCF）或连续攻击胜（VCT）。退出状态 1：有局面无解；3：有局面先到了限制
    .file = 局面：由 . X O 组成的行，局面之间空一行；或每行一串着法；- 为标准输入
    .vcf = 只用冲四取胜
    .vct = 用活三与冲四取胜
    .attacker = 为哪一方求胜，每个局面都由该方走；不给出时为轮到的一方
    .movetime = 每个局面最多用的时间（毫秒），不给出时为一分钟
    .time = 每个局面最多用的时间（秒）
    .nodes = 每个局面最多访问的节点数
    .json = 每个局面输出一个 JSON 对象：index、win（未知为 null）、line、depth、nodes、seconds

help-forbidden = 标出连珠规则的黑方禁手点：三三、四四、长连
    .file = 局面：由 . X O 组成的行，局面之间空一行；或每行一串着法；- 为标准输入
    .size = 着法串所用的棋盘：5 到 22 的边长，或 20x15 这样的两个数
    .rule = 规则；只有 renju 有禁手
    .json = 每个局面输出一个 JSON 对象：index、forbidden（x、y、reason 的列表）
