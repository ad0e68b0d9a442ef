### 各程序共有的消息与帮助。

address-in-use = 已有程序在那里监听
address-of-others = 本机没有这个地址
closed-stdout = 已关闭（不需要结果时可重定向到 /dev/null）
comma = 、
converted = { $name }：不是 UTF-8，按 { $encoding } 读入
expected-between = 应为 { $least } 到 { $most }
expected-larger = 太小
expected-least = 应不小于 { $least }
expected-number = 应为数
expected-smaller = 太大
expected-whole = 应为整数
file-database = 这是数据库，应为可以覆盖的文件
file-failed = { $name }：{ $reason }
file-folder = 这是文件夹
file-full = 设备上没有空间了
file-missing = 没有这个文件或文件夹
file-no-folder = 路径中有一段不是文件夹
file-not-regular = 这不是普通文件
file-permission = 没有权限
file-read-only = 文件系统只读
file-too-large = 超过 { $most } 字节
none = 无
processor-lacks = 处理器缺少 { $missing }，而程序是为有它们的处理器编译的；请用 RUSTFLAGS="-C target-cpu=native" 为本机编译，或用 RUSTFLAGS="-C target-cpu=x86-64" 编译可移植的程序
serve-address = --listen：“{ $found }”应为端口，或 127.0.0.1:4001 这样的地址与端口
serve-bind = 无法在 { $address } 上监听
serve-flag = { $flag }：此命令不对话；只有 serve 或不带命令时才用它（命令自己的选项写在命令之后）
serve-listening = 正在监听 { $address }
serve-log = 无法写入协议日志 { $name }
serve-most = --{ $name }：{ $found } 超过了 --max-{ $name } 的 { $most }
serve-open = 其他机器可以连到 { $address }，须给出 --token-file，或改用 127.0.0.1:4001 这样的本机地址
serve-token = --token-file { $name }：应为一行 { $least } 到 { $most } 个字符，没有空白（可用 `openssl rand -hex 16` 生成）
system-says = { $what }

## 命令行解析器的帮助与提示；英文由解析器自带。

clap-arguments = 参数
clap-commands = 命令
clap-conflict = “{ $argument }”不能与“{ $other }”同时使用
clap-default = {"["}默认：{ $values }]
clap-error =
    错误：{ $what }

    更多信息请用“--help”查看。
clap-help = 显示帮助
clap-missing = 缺少必需的参数：{ $argument }
clap-no-command = 缺少命令
clap-no-equals = “{ $argument }”与取值之间需要等号
clap-no-value = “{ $argument }”缺少取值
clap-options = 选项
clap-repeated = “{ $argument }”不能重复给出
clap-too-many = “{ $argument }”的取值太多：“{ $value }”
clap-unknown-argument = 不认识的参数“{ $argument }”
clap-unknown-command = 没有“{ $command }”这个命令
clap-usage = 用法：
clap-usage-a-command = <命令>
clap-usage-command = {"["}命令]
clap-usage-options = {"["}选项]
clap-valid = 可选的取值：{ $values }
clap-value = “{ $argument }”的取值“{ $value }”无效
clap-value-because = “{ $argument }”的取值“{ $value }”无效：{ $why }
clap-value-count = “{ $argument }”的取值个数不对
clap-value-means = { $value }：{ $what }
clap-values = {"["}可选：{ $values }]
clap-version = 显示版本

## 帮助

help =
    .hash = 置换表的大小（MiB），在界面程序另设之前
    .threads = 线程数，在界面程序另设之前
    .eval_file = 评价局面所用权重的文件，代替内置的权重，在界面程序另设之前

help-analyze = 求最佳着法。退出状态 1：对局已结束，或已证明没有所求的杀棋；3：先到了限制或按了 Ctrl-C
    .depth = 搜索的层数；mcts 没有层数，只看时间或节点数
    .nodes = 搜索的节点数
    .algorithm = 搜索算法
    .algorithm-minimax = 搜索每一条变化，不剪枝
    .algorithm-alphabeta = 仅有 fail-soft 的 alpha-beta
    .algorithm-pvs = 引擎，以主要变例搜索逐层加深
    .algorithm-mtdf = 引擎对弈时的搜索，以 MTD(f) 逐层加深
    .algorithm-mcts = 蒙特卡洛树搜索（UCT）
    .lines = 显示最好的几步，各有评分与变化
    .json = 输出一个 JSON 对象：move、score、mate、depth、nodes、seconds、pv，开局有名称时还有 opening

help-bench = 用一个线程、不用开局库搜索固定的局面；最后一行为“N nodes S nps”，节点数在每台机器上都相同
    .depth = 层数
    .json = 输出一个 JSON 对象

help-compare =
    .json = 每行输出一个 JSON 对象

help-perft = 数给定长度的着法序列；最后一行为“nodes N time_ms T nps S”
    .depth = 步数
    .divide = 按第一步分开计数
    .json = 输出一个 JSON 对象

help-play = 在终端对弈；输入“帮助”查看命令
    .side = 你执哪一方，或两方（both）
    .watch = 观看引擎自己对弈
    .plies = 与 --watch 同用：走这么多步后停止
    .depth = 引擎的搜索深度（层），代替时间
    .load = 继续一盘保存的棋
    .tournament = 比赛：犯规、连续三次输入无效或超时判负，不能悔棋
    .limit = 比赛中每步最长的时间（秒）

help-review = 评判一局棋的每一步。退出状态 3：按了 Ctrl-C，或限制太小，得不到评分
    .position = 任何写法的一局棋，或含有一局棋的文件；- 为标准输入
    .depth = 每个局面搜索的层数
    .nodes = 每个局面搜索的节点数
    .json = 每步输出一个 JSON 对象，最后一个是整局的
    .out = 把棋局连同对着法的评语写入文件
    .notation = 该文件中着法的记法，用于有多种记法的棋
    .svg = 画出先走一方在全局中的胜率
    .state = 把已得到的结果存入文件，下次从那里接着评判

help-serve = 通过 TCP 与界面程序对话，每个连接一个会话
    .listen = 监听的位置：本机回环接口的端口，或地址与端口；不给出时用标准输入输出
    .token_file = 口令文件：客户端的第一行须为 `token 口令`；监听非回环地址时必须给出
    .max_hash = 客户端可设的置换表大小上限（MiB），不给出时为 256
    .max_threads = 客户端可设的线程数上限，不给出时为 4
    .hash = 置换表的大小（MiB），在界面程序另设之前
    .threads = 线程数，在界面程序另设之前
    .eval_file = 评价局面所用权重的文件，代替内置的权重，在界面程序另设之前

help-completions = 输出某种 shell 的补全脚本
    .shell = 哪种 shell

help-man = 输出手册页，或把每个子命令的手册页写入一个目录
    .dir = 目录

help-common =
    .cluster = NATS 服务器（启用 JetStream）：nats://[用户:密码@]主机[:端口]；地址中没有用户时取环境变量 NATS_USER 与 NATS_PASSWORD（或 NATS_TOKEN）
    .cluster_file = 服务器地址为此文件的第一行：命令行中的密码，本机的用户都看得见
    .movetime = 时间限制（毫秒）
    .time = 时间限制（秒）
    .position = 任何写法的局面或一局棋，或含有其一的文件；- 为标准输入
    .hash = 置换表的大小（MiB）
    .threads = 线程数
    .lang = 帮助与消息所用的语言；不给出时按系统区域设置
    .lang-en = 英文
    .lang-zh = 简体中文
    .protocol_log = 把与界面程序的往来记录到文件
    .eval_file = 评价局面所用权重的文件，代替内置的权重
    .move_overhead = 每步在引擎与时钟之间耗去的时间（毫秒）
    .level = 以此等级下棋，1 到 20；20 为全力
    .level_seed = 该等级失误的种子：同样的种子下出同样的棋；不给出时为 0，每次都不同
    .ponder = 在对方思考时也思考，在界面程序另设之前
