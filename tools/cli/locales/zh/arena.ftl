### arena 的消息与帮助。

archive-adjudication = 裁定的条件与先前不同
archive-differs = { $path }:{ $line }：{ $what }；用 --mix 则仍然合并
archive-game = { $path }:{ $line }：是 { $found } 的比赛，应与先前一样为 { $expected }
archive-no-settings = { $path }:{ $line }：首先应为比赛的设置
archive-rules = 规则与先前不同
archive-setting = 引擎 { $name }：{ $key } 为“{ $now }”，先前为“{ $then }”
build-name = 自称“{ $now }”，先前为“{ $then }”
build-program = 程序已不同（SHA-256 { $now }...，先前 { $then }...）
check-a-command-without-a-number = 没有编号的命令
check-a-mated-side-an-answer-without-a-move = 被将死的一方：作答而不走子
check-a-mated-side-nobestmove = 被将死的一方：答 nobestmove
check-a-move-of-the-other-side-is-refused = 拒绝另一方的着法
check-a-move-off-the-board-is-refused = 拒绝棋盘以外的着法
check-a-move-onto-a-stone-is-refused = 拒绝走在已有棋子的点上
check-a-ping-while-thinking-ends-the-search = 思考时收到 ping：结束搜索
check-a-question-mark-in-one-write-with-its-go-is-not-lost = 与 go 一次写入的 ? 不丢失
check-a-stop-in-one-write-with-its-go-is-not-lost = 与 go 一次写入的 stop 不丢失
check-a-stop-while-idle-no-move = 空闲时收到 stop：不走子
check-a-whole-script-in-one-write = 一次写入整个脚本
check-about-name = ABOUT：答 name=...
check-accepted-rejected = accepted, rejected
check-an-illegal-move-is-named-and-the-game-goes-on = 指出不合规则的着法，棋局继续
check-an-illegal-move-is-refused = 拒绝不合规则的着法
check-an-invalid-size-is-refused = 拒绝无效的棋盘大小
check-an-unknown-command-is-named = 指出未知命令
check-an-unknown-command-is-refused = 拒绝未知命令
check-an-unknown-command-unknown = 未知命令：答 UNKNOWN
check-analyze-analysis = analyze：答 analysis
check-analyze-and-exit = analyze 和 exit
check-banmoves = banmoves
check-begin-a-move = BEGIN：答一着
check-begin-with-stones-on-the-board-is-refused = 棋盘上已有棋子时拒绝 BEGIN
check-board-to-done-a-move = BOARD 到 DONE：答一着
check-boardsize-clear-board-komi = boardsize, clear_board, komi
check-colours-by-their-whole-names-any-case = 颜色用全名，不分大小写
check-comments-and-empty-lines-are-ignored = 忽略注释和空行
check-debug-on-and-off = debug 开与关
check-either = { $one } / { $other }
check-end-exits-within-500-ms = END：500 毫秒内退出
check-end-of-input-during-an-infinite-search-exits-within-500-ms = 无限思考时输入结束：500 毫秒内退出
check-end-of-input-exits-within-500-ms = 输入结束：500 毫秒内退出
check-end-while-thinking-exits-within-500-ms = 思考时收到 END：500 毫秒内退出
check-ended = 引擎：{ $why }
check-final-score = final_score
check-force-moves-are-taken-without-an-answer = force：收下着法而不作答
check-force-while-thinking-no-move-any-more = 思考时收到 force：不再走子
check-found = 应为{ $wanted }，实为“{ $found }”
check-genmove = genmove
check-genmove-plays-its-move = genmove 走出所选的着
check-go-depth = go depth
check-go-mate = go mate
check-go-nodes = go nodes
check-go-ponder-waits-for-ponderhit = go ponder 等待 ponderhit
check-go-searchmoves = go searchmoves
check-go-t-ms-no-longer-than-t = go { "{T ms}" }：用时不超过 T
check-go-time-0-still-answers = go time 0 也作答
check-go-time-t-increment-i-opptime-t = go time T increment I opptime T
check-go-wtime-0-still-answers = go wtime 0 也作答
check-go-wtime-btime-winc-binc = go wtime btime winc binc
check-go-wtime-movestogo = go wtime movestogo
check-hello-id-options-and-welcome-within-2-s = { "{hello}" }：2 秒内答 id、各选项和 { "{welcome}" }
check-hint-n-search-lines = hint N：答 search 行
check-infinite-thinks-until-stop = { "{infinite}" }：思考到 stop 为止
check-info-has-depth-score-and-pv = info 有 depth、score 和 pv
check-info-max-memory-rule-game-type-folder = INFO max_memory, rule, game_type, folder
check-info-of-something-unknown-is-ignored = INFO：忽略未知项
check-info-time-left-t-no-longer-than-t = INFO time_left T：用时不超过 T
check-info-timeout-turn-0-as-fast-as-it-can = INFO timeout_turn 0：尽快走子
check-info-timeout-turn-t-no-longer-than-t = INFO timeout_turn T：用时不超过 T
check-isready-is-answered-while-thinking = 思考时也答 isready
check-isready-readyok = isready：答 readyok
check-known-command = known_command
check-learn-learned = learn：答 learned
check-legal-move = 一个合规则的着法
check-legal-move-behind = “{ $word }”和一个合规则的着法
check-level-time-otim = level, time, otim
check-list-commands = list_commands
check-memory-cores = memory, cores
check-missing = 应为{ $wanted }，但{ $what }
check-missing-arguments-are-refused = 缺少参数时拒绝
check-move-the-game-goes-on = move：棋局继续
check-name-and-version = name 和 version
check-nboard-2-set-myname-within-2-s = nboard 2：2 秒内答 set myname
check-new-variant-force-no-move = new、variant、force：不走子
check-newgame = { "{newgame}" }
check-nodestats-before-the-move = 先 nodestats，后着法
check-nopost-hard-easy-random-computer-name-rating = nopost, hard, easy, random, computer, name, rating
check-not-listening = 引擎不再读取输入
check-not-started = 未能重新启动：{ $why }
check-nothing-came = 在 { $millis } 毫秒内没有收到
check-nothing-of-the-old-position-after-the-pong = pong 之后不再谈旧局面
check-options-are-listed = 列出各选项
check-other-move-behind = “{ $word }”和与先前不同的着法
check-ping-pong-with-its-number = ping：答同一编号的 pong
check-play-and-genmove = play 和 genmove
check-play-that-move = PLAY：走所给的着
check-position-fen = position fen
check-position-fen-moves = position fen moves
check-position-startpos-moves = position startpos moves
check-post-thinking-is-shown = post：显示思考过程
check-probe-pophash = probe：答 pophash
check-protocol-version-2 = protocol_version：答 2
check-protover-2-features-within-2-s = protover 2：2 秒内答 feature
check-quoted = “{ $head }”
check-question-mark-moves-now = ?：立即走子
check-quit-answered-and-exits-within-500-ms = quit：先作答，500 毫秒内退出
check-quit-exits-within-500-ms = quit：500 毫秒内退出
check-quit-while-thinking-exits-within-500-ms = 思考时收到退出命令：500 毫秒内退出
check-rectstart = RECTSTART
check-reg-genmove-does-not-play = reg_genmove 不走子
check-remove = remove
check-restart-forgets-the-stones = RESTART 清空棋子
check-result-ends-the-game = result 结束棋局
check-sd-and-go-a-move = sd 和 go：答一着
check-set-contempt = set contempt
check-set-depth-set-game-go-a-move = set depth、set game、go：答一着
check-setboard = setboard
check-setoption-hashsize = setoption hashsize
check-setoption-name-hash-value-16 = setoption name Hash value 16
check-setoption-of-something-unknown-changes-nothing = setoption 未知项：无变化
check-showboard = showboard
check-st-no-longer-than-its-seconds = st：用时不超过所给的秒数
check-start-15-ok-within-2-s = START 15：2 秒内答 OK
check-start-of-other-sizes = START：其他大小的棋盘
check-still-running = { $millis } 毫秒后仍在运行
check-stop-ends-pondering = stop 结束后台思考
check-survives-a-broken-block = 块不完整时继续运行
check-survives-a-broken-fen = FEN 有误时继续运行
check-survives-a-broken-record = 棋谱不完整时继续运行
check-survives-a-game-that-is-over = 棋局已终后继续运行
check-survives-a-line-of-100-000-characters = 收到 100,000 个字符的一行后继续运行
check-survives-an-illegal-move = 着法不合规则时继续运行
check-survives-an-unknown-command = 收到未知命令后继续运行
check-survives-option-of-something-unknown = option 未知项后继续运行
check-survives-set-of-something-unknown = set 未知项后继续运行
check-swap2board-empty-three-stones = SWAP2BOARD，空盘：摆三子
check-swap2board-three-stones-swap-or-moves = SWAP2BOARD，三子：答 SWAP 或着法
check-takeback-ok = TAKEBACK：答 OK
check-the-engine-does-not-play-its-own-move = 引擎不自行走出所选的着
check-the-number-of-a-command-comes-back = 答复带回命令的编号
check-time-settings-time-left = time_settings, time_left
check-too-early = “{ $found }”来得过早
check-turn-a-move = TURN：答一着
check-two-hints-are-two-moves = hint 2 给出两着
check-undo = undo
check-undo-at-the-start-is-refused = 开局时拒绝 undo
check-unplayable = 本项检查的着法无法走出：{ $why }
check-usermove-is-answered-by-a-move = usermove：答一着
check-yxboard-no-answer = YXBOARD：不作答
check-yxhashclear-no-answer = YXHASHCLEAR：不作答
check-yxshowforbid-forbid = YXSHOWFORBID：答 FORBID
check-yxstop-moves-now = YXSTOP：立即走子
compliance-failed = 有误
compliance-passed = 通过
compliance-not-offered = 未提供
compliance-sum = { $protocol }：通过 { $passed }，有误 { $faults }，未提供 { $absent }
engine-failed = { $what }（第 { $game } 局）；不用 --strict 时会重新启动
engine-fails = { $what }（第 { $game } 局），屡次如此
engine-margin = 毫秒数
engine-no-command = 引擎须有 cmd=命令
engine-other-build = 引擎 { $name }：{ $what }；用 --mix 则仍然合并
engine-protocol = proto={ $found }：{ $game } 应为 { $expected }
engine-quote = cmd：引号没有配对
engine-ranks = 0 或 1，即红方底线的号码
engine-unusable = 引擎 { $name }：{ $what }{ $lines }
engine-what = 引擎 { $name }：{ $what }
engines-empty = { $path }：其中没有引擎
engines-same-name = { $engines ->
        [2] 两个
       *[other] 有两个
    }引擎都叫“{ $name }”：请用 name= 区分
engines-two = 应有两个引擎，这里有 { $found } 个
export-format = { $found } 不能记 { $game }，应为 { $expected }
export-game = 第 { $number } 局：{ $what }
export-no-game = --game { $number }：没有下完的这一局
failure-claim = 声称“{ $what }”，但棋局仍在进行
failure-crash = 自行退出（{ $how }）
failure-flood = 输出泛滥：对一个问题输出 { $lines } 行而没有回答
failure-handshake = { $seconds } 秒内没有 { $protocol } 握手
failure-hang = { $seconds } 秒内没有应答
failure-start = 无法启动：{ $why }
failure-stopped = 比赛已中止
file-array = 这里是 [...]，应为一个值
file-date = 这里是日期 { $date }，应为字符串或数
file-end = 文件末尾
file-engine-table = 这里是 [engine]，应为 [[engine]]
file-engine-twice = 另有引擎名为“{ $name }”，应换个名字
file-key = 不认识的键“{ $key }”，应为 [[engine]] 或 { $names } 之一
file-line = { $path }:{ $line }：{ $why }
file-line-end = 行末
file-no-table = 这里是一个值，应为 { $expected }
file-smaller = 太大
file-syntax = 遇到{ $found }：{ $why }
file-word = “{ $word }”
game-board = --{ $option }：{ $why }
game-fault = 第 { $game } 局 { $first } - { $second }：{ $score } { $culprit } { $reason }
game-option = --{ $option }：只用于 --game { $games }，这里是 --game { $found }
game-over = 第 { $game } 局 { $first } - { $second }：{ $score } { $reason }
game-size = 应为一个数，或如 20x15 的两个数
game-unknown = --game：“{ $found }”应为 xiangqi、reversi 或 gomoku
games-even = 应为不小于 2 的偶数，因为棋局成对
games-with-sizes = reversi 或 gomoku
live-at = 比赛显示在 { $address }
live-first = 先手
live-progress = { "{bar:30.cyan} {pos}/{len}" } 局  已用 { "{elapsed}" }，共约 { "{duration}" }
live-second = 后手
live-token = 口令 { $token }
no-interrupts = 无法接收中断信号
no-thread = 无法启动线程：{ $why }
opening-game = { $path }：第 { $number } 局：{ $what }
opening-line = { $path }:{ $line }：“{ $text }”：{ $what }
opening-no-move = “{ $found }”不是着法
opening-size = 棋盘为 { $found }，应为 { $expected }
opening-stones = 黑方 { $black } 子，白方 { $white } 子；应为黑方先走、双方轮流落子的局面
opening-no-position = 这一行没有局面
opening-over = 对局已结束（{ $rule }）
opening-rule-alone = --opening-rule：对局从空棋盘开始，不能再给 --openings 或 --random-plies
suite-empty = { $path }：其中没有局面
suite-mates = 引擎 { $name }：题集没有给出“{ $position }”的着法，引擎须报告胜着或杀棋，而它的协议无法表示；应给出着法（bm、am 或 OBF 的分数），或使用 UCI、XBoard 或 Gomocup（proto=uci）
suite-sum = { $engine }：{ $positions } 题解出 { $solved } 题，找到解法共用 { $seconds } 秒、{ $nodes } 个节点
suite-failures = 崩溃、无响应或拒绝：
suite-alone = 只有 { $first } 解出的 { $one } 题，只有 { $second } 解出的 { $other } 题
openings-empty = { $path }：其中没有开局
openings-found = { $judged } 个开局中有 { $found } 个离 0 至多 { $within }
openings-listed = { $file } 中的 { $count } 个
openings-no-score = 引擎 { $name }：没有给出 { $opening } 的评分
openings-old = 旧版本的 { $count } 个
openings-random = { $plies } 步随机着法
openings-start = 初始局面
parameter-lacks = 应为 { $expected }；除 step 外都要给出
parameter-range = { $name }：start={ $start }、min={ $min }、max={ $max }，应有 min < max，start 在两者之间
plies-too-many = --random-plies：没有这么长的棋局
record-engines = 引擎原有 { $before } 个，现有 { $now } 个
record-field = { $key } 原为 { $before }，现为 { $now }
record-in-use = { $path }：另一场比赛正在写这个记录
record-line = { $path }:{ $line }：不是比赛记录的一行：{ $why }
record-no-file = 应为文件，或新文件的名称
record-no-settings = { $path }：第一行不是比赛的设置
record-not-set = 未设
record-opening-lines = 开局仍为 { $now }，但内容不同
record-openings = 开局原为 { $before }，现为 { $now }
record-other = { $path }：是另一种设置的比赛记录：{ $what }
record-same = 说不出的差别
repeats = 共 { $pairs } 对棋局，却只有 { $openings } 个开局：没有随机性的引擎会重复同样的棋局（可用 --openings 或 --random-plies）
repeats-start = 共 { $pairs } 对棋局，却都从初始局面开始：没有随机性的引擎会重复同样的棋局（可用 --openings 或 --random-plies）
said = { $what }
setting-no-value = “{ $found }”：应为 KEY=VALUE（值内的逗号须加引号）
setting-range = { $least } 到 { $most } 的数
setting-unknown = 不认识的键“{ $key }”：应为 { $expected } 之一
setting-value = { $key }={ $found }：应为 { $expected }
sprt-engines = --sprt 只在两个引擎之间裁决，这里有 { $engines } 个
sprt-far = -{ $far } 到 { $far }，更大须用 model=logistic
sprt-order = 大于 elo0 的数
start-no-command = 命令是空的
start-no-folder = dir={ $dir }：应为文件夹，但没有
start-program = { $program }：{ $why }
stats-clock = ；时钟上剩余：最少 { $least } 毫秒，1 % { $p1 }，中位数 { $median }
stats-depth = ，深度 { $depth }
stats-ponderhits = ，后台思考命中 { $share } %
stats-nodes = ，每步 { $each } 节点，{ $speed } 节点/秒
stats-time = 每步 { $time } 毫秒（中位数 { $median }，99 % { $p99 }，最长 { $most }）
summary-and = 、
summary-duel = { $a } 对 { $b }：{ $score }
summary-ended = 终局：{ $reasons }
summary-engine = { $name }：{ $stats }
summary-faults = { $name }：违规：{ $faults }
summary-games = { $games } 局
summary-identical = 相同的棋局：{ $games } 局中有 { $identical } 局与别局着法完全相同，不能多说明什么
summary-overhead = 主持程序在两步之间所耗：中位数 { $median } 毫秒，99 % { $p99 } 毫秒，最多 { $most } 毫秒
summary-pairs = 成对 { $counts }（得 0、1/2、1、3/2、2 分）
summary-score = ，{ $score } % [{ $low }, { $high }]
summary-standing = { $games }，+{ $won } ={ $drawn } -{ $lost }
summary-whole-pairs = （按 { $pairs } 个完整的对）
table-engine = 引擎
table-games = 局数
table-helped =
    胜-和-负。等级分由最大似然估计得出，平均为 0，附 95 % 区间；有引擎从未丢过半分，
    为此给每对交过手的引擎各加了一局和棋。
table-note = 胜-和-负。等级分由最大似然估计得出，平均为 0，附 95 % 区间。
table-score = 得分率
time-control = 时限“{ $found }”：应为 [步数/]秒数[+加秒]（秒数可写作 分:秒）、st=秒数、nodes=N 或 depth=N
tune-no-parameter = 至少要有一个 --parameter
tune-one-engine = 应只有一个引擎，由它执两方，现有 { $found } 个
tune-other = { $path }：其中所调的参数、对数、rate 或种子不同
tune-played = 已下 { $played } 对，共 { $pairs } 对
tune-rate = --rate { $found }：应大于 0，至多为 1
tune-twice = --parameter name={ $name } 出现两次
unit-begins = 比赛 { $name } 的单元 { $id } 开始
unit-ends = 比赛 { $name } 的单元 { $id } 完成
unit-fault = 单元 { $id }：{ $why }
unit-goes-back = 比赛 { $name } 的单元 { $id } 放回队列
unit-id = --id { $id }：应为 0 到 { $last }，因为共有 { $units } 对
unit-not-wanted = 比赛 { $name } 的单元 { $id } 已不需要
verdict-accepted = 结论：接受
verdict-complete = 结论：已下完
verdict-rejected = 结论：拒绝
verdict-stopped = 结论：已中止
verdict-undecided = 结论：未定
worker-not-listed = 引擎 { $name }：此工作者的 --engines 没有列出“{ $cmd }”
suite-illegal = “{ $found }”在那里不合规则
suite-no-length = “{ $found }”：应为杀棋的步数
suite-no-move = bm 或 am 之后应有着法
IllegalMove-Illegal = { $value } 不合规则
IllegalMove-Forbidden = { $mv } 是禁手（{ $why }）

## 帮助

help = 引擎对引擎的比赛，胜负见分晓

help-common =
    .lang = 帮助与消息所用的语言；不给出时按系统区域设置
    .file = 用 TOML 写的比赛：长选项为键，每个引擎一段 [[engine]]；命令行上的选项优先
    .games = 每两个对手之间的局数；必为偶数，因为棋局成对
    .openings = 开局，每行一个：FEN、EPD、FEN moves 着法，或从初始局面起的着法；黑白棋为 OBF 或 f5d6c3；五子棋为 h8i9h10、7,7 8,8，或离中心的步数 0,0, 1,0
    .random_plies = 改以若干步随机着法开局，每对棋局不同，由种子决定
    .ponder = 让引擎在对方思考时也思考，写明 ponder=no 的除外；每个引擎要占一个核心
    .move_timeout = 不限时的时候一步最多的秒数
    .engines = 引擎，每个一次：name=、cmd=（按 shell 的规则切分）、dir=、proto=ucci|uci|xboard|nboard|gtp|gomocup（不给则逐个询问）、option.名称=、tc=（与众不同时）、margin=、ranks=0|1（询问不出的 UCI 引擎）、fractions=yes（st 可用小数秒的 XBoard 引擎）、ponder=yes|no
    .tc = 时限：10+0.1、40/60+0.5、st=0.1、nodes=2000 或 depth=6
    .format = 引擎多于两个时的赛制：循环赛、擂台赛或阶梯赛
    .order = 开局的次序
    .seed = 随机次序的种子
    .margin = 引擎可以超时的毫秒数
    .game = 下什么棋
    .size = 棋盘：黑白棋为 4 至 26 的偶数（默认 8），五子棋为 5 至 22 的数，或如 20x15（默认 15）
    .rule = 五子棋的规则：freestyle（默认）、standard、renju、caro 或 caro-exact
    .opening_rule = 五子棋的开局规则：pro、long-pro、swap、swap2、rif、yamaguchi、soosyrv-8 或 taraguchi-10
    .maxmoves = 双方各走这么多步后判和
    .resign = 双方引擎一致时替负方认输：moves=3,score=600
    .draw = 双方引擎一致时判和：after=40,moves=8,score=10
    .repetition = 象棋按哪种规则裁决重复局面
    .repetition-wxf = 世界象棋联合会规则（也可写 axf）
    .repetition-computer = 长将判负，其余判和
    .repetition-league = UCCI 电脑联赛较简单的表
    .league = 同 --repetition league；供旧命令行使用
    .occurrences = 象棋中同一局面出现几次时裁决（默认 3；league 为 4）
    .move_limit = 象棋不吃子多少步后判和（默认 120）
    .order-seq = 照文件中的次序
    .order-random = 由种子打乱
    .format-roundrobin = 两两相遇
    .format-gauntlet = 第一个对其余各个
    .format-ladder = 各个只对其后两个
    .files = 同一种棋的比赛记录，或同一场比赛的各单元；- 为标准输入
    .mix = 同名引擎的版本、选项、时限或规则不同也合并

help-match = 引擎之间的比赛
    .concurrency = 同时进行的局数
    .sprt = 差距已明时即停（限两个引擎）：elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized|logistic
    .out = 逐步写入的记录文件；中断后用同一条命令继续
    .json = 最后一行以 JSON 对象给出总结
    .live = 比赛进行时在此地址的网页上显示（只供观看）：127.0.0.1:8761；不是本机回环地址时要凭口令进入，口令会打印出来
    .live_host = 浏览器访问本机所用的名字（地址之外）；可给多次
    .quiet = 不显示进度，只给总结
    .strict = 引擎崩溃或无响应即结束比赛；不给则判负并重新启动，继续比赛
    .recover = 同不给 --strict；供旧命令行使用
    .mix = 引擎与记录中的版本不同也继续
    .after =
        退出状态：0 比赛完成，或序贯检验接受；1 序贯检验拒绝；2 输入有误，或引擎无法使用；3 被中断，或下完而检验未定；5 文件或标准输出无法打开或写入。

        示例：arena match --engine name=A,cmd='./a --x',proto=ucci,option.hashsize=64 \
        {"           "}--engine name=B,cmd=fairy-stockfish,proto=uci --tc 10+0.1 --games 400 --openings book.epd \
        {"           "}--order random --seed 1 --concurrency 2 --sprt elo0=0,elo1=5 --out match.jsonl

help-unit = 只下比赛中的一对棋局，输出一行，供调度器使用
    .id = 第几对，从 0 起
    .after =
        退出状态：0 两局都已下完；2 输入有误，或引擎无法使用；3 被中断；5 文件或标准输出无法打开或写入。

        示例：seq 0 99 | parallel -j 8 arena unit match.toml --id {"{"}{"}"} > units.jsonl; arena tally units.jsonl

help-tune = 让引擎自我对弈，调整其选项（SPSA）
    .parameter = 要调的选项，每个一次：name=、start=、min=、max=、step=（最后阶段在其值两侧试多远；默认为范围的二十分之一）
    .rate = 最后阶段每赢一分，参数移动多远，以其 step 计
    .concurrency = 同时进行的对数
    .out = 逐对写入的记录文件；中断后用同一条命令继续，arena report 可画出过程
    .quiet = 不显示进度，只给参数的现值
    .after =
        退出状态：0 全部下完；2 输入有误，或引擎无法使用；3 被中断；5 文件或标准输出无法打开或写入。

        示例：arena tune --game xiangqi --engine name=A,cmd=./a,proto=uci,option.Hash=16 --tc nodes=5000 \
        {"           "}--parameter name=Margin,start=42,min=10,max=120,step=5 --parameter name=Depth,start=8,min=1,max=14 \
        {"           "}--openings book.epd --order random --games 20000 --concurrency 2 --out tune.jsonl

help-worker = 下 arena match --cluster 发出的棋局单元
    .engines = 只启动此文件列出的引擎，每行一个：命令，或如 match 中的描述（只看 cmd= 与 dir=）
    .concurrency = 同时下的单元数
    .name = 此工作者在比赛网页上的名字；不给出时为本机的名字
    .idle = 无事可做这么多秒后退出；不给则一直等待
    .after =
        退出状态：0 在 --idle 所给的时间内无事可做；2 没有服务器，或引擎在此无法使用；3 被中断；5 文件或标准输出无法打开或写入。未下完的由别的 worker 接着下。

        示例：arena worker --cluster-file cluster.txt --engines engines.txt --concurrency 8

help-openings = 生成由引擎判为均势的开局，供 match --openings 使用
    .random_plies = 每个开局的随机着法数
    .count = 开局的个数
    .seed = 哪些开局：种子不同则开局不同
    .engine = 作判断的引擎，描述如 match 中
    .tc = 引擎判断一个开局可用的时限：depth=10、nodes=100000、st=0.5；按深度或节点数则可重现
    .within = 评分离 0 至多多远，以引擎自己的单位计：百分之一兵、百分之一子
    .move_timeout = 不限时的时候一个开局最多的秒数
    .after =
        退出状态：0 找到全部所求的开局；2 输入有误，或引擎无法使用；3 没有更多开局，或被中断：已找到的仍然有效；5 文件或标准输出无法打开或写入。

        示例：arena openings --game reversi --random-plies 8 --engine cmd=reversi,proto=xboard --tc depth=12 \
        --within 400 --count 200 > balanced.txt

help-compliance = 逐条检查引擎协议的命令：通过、有误、未提供
    .engine = 引擎：命令行，或如 match 中的描述（含 cmd=）
    .proto = 只试这一种协议；不给则试这种棋的全部协议
    .patience = 在每项承诺的时间之外多给的毫秒数
    .json = 每项承诺一个 JSON 对象
    .after =
        退出状态：0 全部遵守或未提供；1 有违反；2 输入有误；5 文件或标准输出无法打开或写入。

        示例：arena compliance --game gomoku --engine ./pbrain-mine

help-suite = 统计引擎解出多少道题，用时多少
    .file = 局面，每行一个（- 为标准输入）：带 bm、am 或 dm 的 EPD，带评分的 OBF；各种棋都可在 match --openings 能读的局面之后写 bm 或 am；`mate3|FEN`；没有解法的，引擎须看到必胜
    .engines = 引擎，描述如 match 中；可并列多个
    .tc = 引擎解一题可用的时限：st=5、nodes=100000、depth=10
    .skip = 略过前 N 题
    .every = 每 N 题只取一题
    .concurrency = 同时解的题数
    .move_timeout = 不限时的时候一题最多的秒数
    .json = 每题一个 JSON 对象，最后一个为总计
    .after =
        每行依次为各引擎找到解法（并坚持到最后）时的时间、节点数与深度；未解出的为短横与所走的着法。

        退出状态：0 各引擎解出全部；1 有未解出的；2 输入有误，或引擎无法使用；3 被中断；5 文件或标准输出无法打开或写入。

        示例：arena suite mates.epd --engine cmd=xiangqi,proto=uci --engine cmd=./mine,proto=uci --tc st=5

help-tally = 由记录算出战绩
    .json = 以一个 JSON 对象给出

help-report = 把比赛记录画成一页网页
    .out = 网页写到哪里；不给则在第一个记录旁边

help-export = 把棋局写成 PGN（象棋）、GGF（黑白棋）或 SGF（五子棋）
    .format = 格式；不给则用这种棋自己的
    .game = 只要这一局，从 1 起
    .out = 写入文件，而非标准输出
    .format-pgn = PGN，用象棋的标签，着法为 ICCS
    .format-ggf = GGF，黑白棋服务器的通用格式
    .format-sgf = SGF，智能棋谱格式

## `arena report` 的网页

page-board-of = { $first } 对 { $second }，第 { $number } 局第 { $move } 步
page-go-first = 回到开头
page-go-back = 后退一步
page-go-play = 自动播放
page-go-next = 前进一步
page-go-last = 到最后
page-llr-course = 对数似然比的变化
page-move-number = 第 { $move } 步
page-over = 比赛已结束
page-result = 结果
page-running = 正在进行
page-running-more = 另有 { $count } 局正在进行
page-scores = 双方引擎的评分
page-silent = 比赛的服务器没有应答；比赛结束时它也随之结束
page-so-far = { $planned } 局中已完成 { $finished } 局
page-worker = 工作者
page-worker-last = 距上次交局
page-workers = 集群的工作者
page-accepted = 接受
page-all-engines = 全部引擎
page-all-results = 全部结果
page-calls-itself = 自称
page-crosstable = 对战表
page-depth = 深度
page-depths = 每步深度
page-drawn = 和
page-draws = 和
page-effort = 用力情况
page-elo = 等级分差
page-endings = 终局方式
page-engine = 引擎
page-engines = 引擎
page-faults = 违规
page-faulty = 有违规
page-first-mover = 先手
page-first-mover-score = 先手：胜 { $wins }，负 { $losses }
page-first-wins = 先手胜
page-game = 第 { $number } 局
page-game-axis = 局
page-game-count = { $count } 局
page-games = 棋局
page-games-played = 局数
page-helped = 有引擎从未丢过半分：为求等级分，给每对交过手的引擎各加了一局和棋。
page-identical = { $games } 局中有 { $identical } 局与别局着法完全相同，不能多说明什么。
page-interval = 95 %：{ $from } 至 { $to }
page-keys = 按键：← → 走一步，Home 与 End 到头尾，空格自动播放，↑ ↓ 换局。
page-least-left = 最少剩余
page-llr = 对数似然比 { $llr }，界限 { $low } 与 { $high }
page-los = 更强的可能性
page-losses = 负
page-made = 由 arena { $version } 根据比赛记录生成。
page-mean = 平均
page-median = 中位数
page-mixed = 同一名字下有几个版本参赛，按要求合并计算。
page-most = 最长
page-move-axis = 步
page-nelo = 归一化等级分差
page-no-games = 没有下完的棋局。
page-nodes = 每步节点
page-none = 无
page-note = 行对列的胜-和-负。等级分由最大似然估计得出，平均为 0，附 95 % 区间。
page-now = 现值
page-nps = 节点/秒
page-opening = 开局
page-openings = { $count } 个开局
page-options = 选项
page-pair-axis = 对
page-pair-count = 已下 { $played } 对棋局，共 { $pairs } 对
page-pairs = 成对对局
page-parameter = 参数
page-points = 积分
page-program = 程序 (SHA-256)
page-progress = 得分走势
page-protocol = 协议
page-range = 范围
page-ratings = 等级分
page-rejected = 拒绝
page-score = 得分率
page-second-wins = 后手胜
page-share = 得分率
page-sprt = 序贯检验
page-start = 初值
page-steps = 离初值的步数
page-tc = 时限 { $tc }
page-time-control = 时限
page-times = 每步用时
page-tournament = { $count } 个引擎
page-tuning = 参数
page-tuning-note = 每对棋局比较两组参数：各参数分别向两侧偏移一点；各参数跟随胜方。图中以各自的 step 为单位，大小不同的参数可画在一起。
page-tuning-of = { $engine } 的调参
page-undecided = 未定
page-versus = { $first } 对 { $second }
page-wins = 胜
