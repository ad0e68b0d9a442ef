### arena 的消息与帮助。

## 帮助

help = 引擎对引擎的比赛，胜负见分晓
    .lang = 帮助所用的语言；不给出时按系统区域设置

help-match = 引擎之间的比赛
    .file = 用 TOML 写的比赛：长选项为键，每个引擎一段 [[engine]]；命令行上的选项优先
    .engines = 引擎，每个一次：name=、cmd=（按 shell 的规则切分）、dir=、proto=ucci|uci|xboard|nboard|gtp|gomocup（不给则逐个询问）、option.名称=、tc=（与众不同时）、margin=、ranks=0|1（询问不出的 UCI 引擎）、fractions=yes（st 可用小数秒的 XBoard 引擎）
    .game = 下什么棋
    .size = 棋盘：黑白棋为 4 至 26 的偶数（默认 8），五子棋为 5 至 22 的数，或如 20x15（默认 15）
    .rule = 五子棋的规则：freestyle（默认）、standard、renju、caro 或 caro-exact
    .tc = 时限：10+0.1、40/60+0.5、st=0.1、nodes=2000 或 depth=6
    .games = 每两个对手之间的局数；必为偶数，因为棋局成对
    .format = 引擎多于两个时的赛制：循环赛或擂台赛
    .openings = 开局，每行一个：FEN、EPD、FEN moves 着法，或从初始局面起的着法；黑白棋为 OBF 或 f5d6c3；五子棋为 h8i9h10、7,7 8,8，或离中心的步数 0,0, 1,0
    .random_plies = 改以若干步随机着法开局，每对棋局不同，由种子决定
    .order = 开局的次序
    .seed = 随机次序的种子
    .margin = 引擎可以超时的毫秒数
    .move_timeout = 不限时的时候一步最多的秒数
    .maxmoves = 双方各走这么多步后判和
    .resign = 双方引擎一致时替负方认输：moves=3,score=600
    .draw = 双方引擎一致时判和：after=40,moves=8,score=10
    .league = 象棋按棋协较简单的表裁决重复局面
    .occurrences = 象棋中同一局面出现几次时裁决（默认 3）
    .move_limit = 象棋不吃子多少步后判和（默认 120）
    .concurrency = 同时进行的局数
    .cluster = 由 arena worker 下棋所用的 NATS 服务器（启用 JetStream）：nats://[用户:密码@]主机[:端口]；地址中没有用户时取环境变量 NATS_USER 与 NATS_PASSWORD（或 NATS_TOKEN）
    .cluster_file = 服务器地址为此文件的第一行：命令行中的密码，本机的用户都看得见
    .sprt = 差距已明时即停（限两个引擎）：elo0=0,elo1=5,alpha=0.05,beta=0.05,model=normalized|logistic
    .out = 逐步写入的记录文件；中断后用同一条命令继续
    .json = 最后一行以 JSON 对象给出总结
    .quiet = 不显示进度，只给总结
    .strict = 引擎崩溃或无响应即结束比赛；不给则判负并重新启动，继续比赛
    .recover = 同不给 --strict；供旧命令行使用
    .mix = 引擎与记录中的版本不同也继续
    .after = 退出状态：0 比赛完成，或序贯检验接受；1 序贯检验拒绝；2 输入有误，或引擎无法使用；3 被中断，或下完而检验未定；5 文件或标准输出无法打开或写入。

help-unit = 只下比赛中的一对棋局，输出一行，供调度器使用
    .file = 用 TOML 写的比赛：长选项为键，每个引擎一段 [[engine]]；命令行上的选项优先
    .engines = 引擎，每个一次：name=、cmd=（按 shell 的规则切分）、dir=、proto=ucci|uci|xboard|nboard|gtp|gomocup（不给则逐个询问）、option.名称=、tc=（与众不同时）、margin=、ranks=0|1（询问不出的 UCI 引擎）、fractions=yes（st 可用小数秒的 XBoard 引擎）
    .game = 下什么棋
    .size = 棋盘：黑白棋为 4 至 26 的偶数（默认 8），五子棋为 5 至 22 的数，或如 20x15（默认 15）
    .rule = 五子棋的规则：freestyle（默认）、standard、renju、caro 或 caro-exact
    .tc = 时限：10+0.1、40/60+0.5、st=0.1、nodes=2000 或 depth=6
    .games = 每两个对手之间的局数；必为偶数，因为棋局成对
    .format = 引擎多于两个时的赛制：循环赛或擂台赛
    .openings = 开局，每行一个：FEN、EPD、FEN moves 着法，或从初始局面起的着法；黑白棋为 OBF 或 f5d6c3；五子棋为 h8i9h10、7,7 8,8，或离中心的步数 0,0, 1,0
    .random_plies = 改以若干步随机着法开局，每对棋局不同，由种子决定
    .order = 开局的次序
    .seed = 随机次序的种子
    .margin = 引擎可以超时的毫秒数
    .move_timeout = 不限时的时候一步最多的秒数
    .maxmoves = 双方各走这么多步后判和
    .resign = 双方引擎一致时替负方认输：moves=3,score=600
    .draw = 双方引擎一致时判和：after=40,moves=8,score=10
    .league = 象棋按棋协较简单的表裁决重复局面
    .occurrences = 象棋中同一局面出现几次时裁决（默认 3）
    .move_limit = 象棋不吃子多少步后判和（默认 120）
    .id = 第几对，从 0 起
    .after =
        退出状态：0 两局都已下完；2 输入有误，或引擎无法使用；3 被中断；5 文件或标准输出无法打开或写入。

        示例：seq 0 99 | parallel -j 8 arena unit match.toml --id {"{"}{"}"} > units.jsonl; arena tally units.jsonl

help-worker = 下 arena match --cluster 发出的棋局单元
    .cluster = 由 arena worker 下棋所用的 NATS 服务器（启用 JetStream）：nats://[用户:密码@]主机[:端口]；地址中没有用户时取环境变量 NATS_USER 与 NATS_PASSWORD（或 NATS_TOKEN）
    .cluster_file = 服务器地址为此文件的第一行：命令行中的密码，本机的用户都看得见
    .engines = 只启动此文件列出的引擎，每行一个：命令，或如 match 中的描述（只看 cmd= 与 dir=）
    .concurrency = 同时下的单元数
    .idle = 无事可做这么多秒后退出；不给则一直等待
    .after =
        退出状态：0 在 --idle 所给的时间内无事可做；2 没有服务器，或引擎在此无法使用；3 被中断；5 文件或标准输出无法打开或写入。未下完的由别的 worker 接着下。

        示例：arena worker --cluster-file cluster.txt --engines engines.txt --concurrency 8

help-openings = 生成由引擎判为均势的开局，供 match --openings 使用
    .game = 下什么棋
    .size = 棋盘：黑白棋为 4 至 26 的偶数（默认 8），五子棋为 5 至 22 的数，或如 20x15（默认 15）
    .rule = 五子棋的规则：freestyle（默认）、standard、renju、caro 或 caro-exact
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

help-compliance = 逐条试过引擎协议的命令：遵守、违反、未提供
    .game = 下什么棋
    .engine = 引擎：命令行，或如 match 中的描述（含 cmd=）
    .proto = 只试这一种协议；不给则试这种棋的全部协议
    .patience = 在每项承诺的时间之外多给的毫秒数
    .json = 每项承诺一个 JSON 对象
    .after =
        退出状态：0 全部遵守或未提供；1 有违反；2 输入有误；5 文件或标准输出无法打开或写入。

        示例：arena compliance --game gomoku --engine ./pbrain-mine

help-tally = 由记录算出战绩
    .files = 同一种棋的比赛记录，或同一场比赛的各单元；- 为标准输入
    .json = 以一个 JSON 对象给出
    .mix = 同名引擎的版本、选项、时限或规则不同也合并

help-report = 把比赛记录画成一页网页
    .files = 同一种棋的比赛记录，或同一场比赛的各单元；- 为标准输入
    .out = 网页写到哪里；不给则在第一个记录旁边
    .mix = 同名引擎的版本、选项、时限或规则不同也合并

help-export = 把棋局写成 PGN（象棋）、GGF（黑白棋）或 SGF（五子棋）
    .files = 同一种棋的比赛记录，或同一场比赛的各单元；- 为标准输入
    .format = 格式；不给则用这种棋自己的
    .game = 只要这一局，从 1 起
    .out = 写入文件，而非标准输出
    .mix = 同名引擎的版本、选项、时限或规则不同也合并

## `arena report` 的网页

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
page-interval = 95%：{ $from } 至 { $to }
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
page-note = 行对列的胜-和-负。等级分由最大似然估计得出，平均为 0，附 95% 区间。
page-nps = 节点/秒
page-opening = 开局
page-openings = { $count } 个开局
page-options = 选项
page-pairs = 成对对局
page-points = 积分
page-program = 程序 (SHA-256)
page-progress = 得分走势
page-protocol = 协议
page-ratings = 等级分
page-rejected = 拒绝
page-score = 得分率
page-second-wins = 后手胜
page-share = 得分率
page-sprt = 序贯检验
page-tc = 时限 { $tc }
page-time-control = 时限
page-times = 每步用时
page-tournament = { $count } 个引擎
page-undecided = 未定
page-versus = { $first } 对 { $second }
page-wins = 胜
