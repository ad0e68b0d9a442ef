### trainer 的消息与帮助。

all = 合计
bucket-changed = { $path }：被其他程序改动过
calibrate-curve-head = 阶段      半数胜    宽度
calibrate-few = 棋局太少，只有 { $games } 局：至少要 { $least } 局
calibrate-games = 棋局：{ $games } 局，每局各有一次不参与拟合，只作验证
calibrate-tenths-head = 分档      局面数   得分  实际     胜  实际     和  实际     负  实际  （百分数）
calibrate-worst = 最大偏差：{ $per_cent } 个百分点
check-end = { $plies } 步：对局尚未结束
check-game = 第 { $number } 局
check-games = 有 { $found } 局，应为 { $games } 局
check-random = { $plies } 步中有 { $random } 步随机
check-rest = 最后一局之后多出的字节：{ $rest }
check-result = 结果为 { $found }，应为 { $expected }
checkpoint-damaged = { $path }：不是完好的 `trainer fit` 检查点；删除它即可重新开始
checkpoint-network = { $path }：是另一种网络的检查点；删除它即可重新开始
checkpoint-other = { $path }：检查点的局面或设置与此次拟合不同；删除它即可重新开始
cluster-complaint = 某工作者：{ $why }
cluster-given-up = { $name }：多次被拒，放弃；改下别的棋局
cluster-object = 其对象 { $object } 不存在、过长或不完整
cluster-refused = { $name }：拒收工作者 { $worker } 的文件：{ $why }
cluster-taken = { $path }：来自 { $worker }，{ $seconds } 秒
errors-end = 残局：{ $terms }
errors-end-head = 空格      浅层     局面数  与精确分的偏差
errors-exact = 精确分
errors-mean = 评价与{ $labels }的平均误差：{ $mean } 子，共 { $positions } 个局面
errors-middle = 中局：{ $terms }
errors-middle-head = 子数      浅层  深层     局面数       偏差
errors-no-games = 文件中没有棋局
errors-searches = { $depth } 层搜索
fit-bar = { "{bar:40} {per_sec}" } 局面，剩余 { "{eta}" }
fit-batch = --batch { $found }：应为 { $slice } 的倍数
fit-beside = 其旁局面 { $count } 个，评判者：{ $teacher }
fit-data = { $games } 局，{ $positions } 个局面：{ $learned } 个用于学习，{ $held_out } 个留作验证，k 为 { $k }
fit-epoch = { $name }：第 { $epoch } 轮  { $training }  验证 { $held_out }  { $speed } M/s
fit-epochs = --epochs 0：至少为 1
fit-from = --from：网络每个视角有 { $found } 个隐藏单元，应与 --hidden { $expected } 相同
fit-held-out-head = 用于学习的与留作验证的：
fit-hidden = --hidden { $found }：应为 16、32、64、128 或 256
fit-quiet = 平静的局面：{ $learned } 个用于学习，{ $held_out } 个留作验证；{ $why }
fit-resumed = { $name }：从第 { $epoch } 轮之后继续
fit-set = { $set }：{ $why }
fit-set-data = { $set }：{ $positions } 个局面，{ $held_out } 个留作验证；现在的验证损失 { $loss }
fit-share = --result { $found }：应为 0 到 1 的份额
fit-stage-head = 阶段      局面数      平均误差（子）：用于学习      验证
fit-strong-head = 用于学习的与高水平棋局的：
fit-sum-great = { $set }：和为引擎整数上限的 { $sum }，最多 { $most }
fit-sums = { $set }：和最大为引擎整数上限的 { $sum }
fit-weight-great = { $set }：有权重超出引擎整数的范围
frozen-line = 应为 `FEN score 数 result 数`
frozen-result = result { $found }：应为 0 到 { $most }
frozen-score = score { $found }：应为整数
game-is-a-subcommand = 棋种现为子命令：`trainer fit { $game }`、`trainer generate { $game }`
games = { $count ->
       *[other] 局
    }
games-damaged = { $path }：字节 { $byte }：应为第 { $number } 局，却有 { $rest } 字节不是棋局：文件已损坏
games-game = { $path }：第 { $number } 局
games-header = { $path }：{ $found } 字节，文件头应有 { $header } 字节
games-kind = { $path }：棋种 { $found }，应为 0（象棋）、1（黑白棋）或不小于 16（五子棋）
games-left-out = { $path }：略去，{ $other } 中已有其棋局
games-no-file = { $path }：应为文件，或新文件的名称
games-not = { $path }：不是棋局文件：开头应为 `sanqi.ga` 与另外 { $bytes } 字节
games-not-gomoku = { $path }：不是五子棋的棋局
games-of = { $path }：是{ $found }的棋局，应为{ $expected }的
games-other = { $path }：其中是另外的棋局：{ $what }
games-too-few = 棋局太少，只有 { $games } 局：一个文件中至少要 2 局，因为每 { $every } 局的第一局留作验证；权重要有用，须有几千局
games-version = { $path }：版本 { $version }，应为 1 到 { $newest }
generate-exact = --exact { $found }：应为 4 到 24 个空格
generate-manner = --random { $random } 与 --depth { $depth }：前者至少为 1，后者不是 2 时要有 --weights
generate-threads = --threads { $threads }：--out 应为文件夹，因为每个线程有自己的文件；`{ $path }` 不是
gomoku = 五子棋（{ $rule }）
header-differs = { $name }为 { $found }，应为 { $expected }
header-engine = 引擎
header-game = 棋种
header-manner = 下法
header-nodes = 每步 { $nodes } 节点
header-not-named = 未注明
header-seed = 种子
header-weights = 权重
inspect-advisor = 多一士
inspect-cannon = 多一炮
inspect-defenders = 单车对士象全
inspect-elephant = 多一象
inspect-header =
    字节        { $bytes }
    SHA-256     { $hash }
    隐藏单元    每个视角 { $hidden } 个
    代          { $generation }
    上一代      { $parent }
    提交号      { $commit }
    种子        { $seed }
    局面数      { $positions }
    棋局        { $games }
inspect-hidden = 隐藏层权重
inspect-hidden-biases = 隐藏层偏置
inspect-horse = 多一马
inspect-no-parent = 无：由手工评价下棋
inspect-numbers = { $what }，{ $count } 个，在 -{ $most } 到 { $most } 之间
inspect-output = 输出层权重
inspect-output-biases = 输出层偏置 { $biases }
inspect-pawn = 多一兵
inspect-rook = 多一车
inspect-start = 初始局面
inspect-values = 评价（内部单位）            网络   手工评价
no-move = 没有找到着法
ply-after-end = 第 { $ply } 步：对局在此之前已结束
ply-illegal = 第 { $ply } 步：{ $mv } 在 { $fen } 中不合规则
ply-no-move = 第 { $ply } 步：{ $found } 不是着法
ply-refused = 第 { $ply } 步：{ $mv }：{ $why }
ply-score = 第 { $ply } 步：分数为 { $found }，应为 { $expected }
ply-stone = 第 { $ply } 步：落在已有棋子的点上
positions = { $count ->
       *[other] 个局面
    }
progress-bar = { "{pos}/{len}" } { $what }，{ "{per_sec}" }，剩余 { "{eta}" }
progress-line = { $done }/{ $all } { $what }，{ $seconds } 秒
record-damaged = 局面的记录已损坏
relabel-count = --count { $count }：这些棋局中留作验证的局面只有 { $held_out } 个
relabel-game = --game：只有象棋的网络用标注来比较
report-distilled = 蒸馏
report-frozen = 固定局面
report-games = 棋局
report-handmade = 手工评价
report-head = { $set }      目标      结果      评分  手工评价的一个单位
report-held-out = 验证
report-integers = 整数
report-linear = 线性
report-network = 网络
reversi = 黑白棋
rewrite-no-table = 权重的源文件中没有 `{ $line }` 这一行
rewrite-pairs = 权重的源文件中有 { $found } 对数，引擎有 { $expected } 对：两者须为同一版本
selfplay-checksum = { $path }：校验和与 { $sealed } 中的不同：文件已损坏
selfplay-full = { $path }：已满，{ $seconds } 秒
selfplay-in-use = { $path }：另一个进程正在其中下棋
selfplay-own-weights = { $why }；改用程序内置的权重
selfplay-put-aside = { $why }；此文件已另存一旁
share-expected = 应为 名称=份数，名称为 { $names } 之一，份数不小于 0
share-nothing = --share：没有可下的棋
status-damaged = 损坏的文件：{ $files } 个
status-head = 棋种       权重               文件数       局数       局面数   近一小时      每秒
status-paused = 已暂停
teacher-handmade = 手工评价
teacher-network = 网络 { $hash }
tune-data = { $positions } 个局面，{ $held_out } 个留作验证，{ $weights } 个权重，k 为 { $k }
tune-epoch = 第 { $epoch } 轮  { $training }  { $held_out }
tune-few = 这些棋局中平静的局面太少
tune-game = --game：只有象棋有可调的手工评价；其他棋用 trainer fit 拟合
tune-results = 验证，只看结果：之前 { $before }，之后 { $after }
unit-begins = { $name } 开始
unit-ends = { $name } 完成，{ $seconds } 秒
unit-goes-back = { $name } 放回队列
unit-other = { $name }：本程序会下出不同的棋局：{ $what }
unit-unreadable = 无法读取另一版本的单元：{ $why }
unit-weights = { $name }：其权重（对象 { $object }）不存在或不完整
xiangqi = 象棋

## 帮助

help-common =
    .lang = 帮助与消息所用的语言；不给出时按系统区域设置
    .former = 同子命令；旧版本的写法
    .files = 棋谱数据文件
    .epochs = 遍历全部局面的轮数
    .seed = 局面次序的种子
    .from = 从已有的权重开始拟合，以前所学得以保留；不给出时从随机权重（黑白棋从零）开始
    .rate = 起始学习率，逐步降到很小的一部分；0 则保持 --from 的权重不变
    .threads = 线程数；不给出时与处理器数相同，结果与此无关
    .bucket = 同时在内存中的局面数；更多时分到权重文件旁的若干文件中，每个都是全体的随机一部分
    .out = 权重文件；被中断的拟合从它旁边留下的文件继续
    .generation = 第几代，写入文件头：第 1 代从手工评价的对局学习
    .parent = 下出这些对局的权重，写入文件头
    .commit = 引擎与 trainer 的提交号，写入文件头
    .game = 哪种棋

help = 自对弈数据与权重

help-generate = 让引擎自对弈并保存棋局

help-generate-xiangqi = 象棋
    .games = 文件（或文件夹中每个文件）最终的局数
    .seed = 对局的种子：种子不同的文件没有相同的棋局
    .out = 文件：新建或续写；也可为文件夹（新建时以 `/` 结尾），每个线程一个文件，按所用权重、种子与节点数命名
    .nodes = 每步超过这么多节点后不再加深
    .net = 下棋的网络；不给出时为手工评价
    .threads = 线程数，每个在文件夹中有自己的文件：第一个用所给的种子，其余依次加一

help-generate-reversi = 黑白棋
    .games = 文件（或文件夹中每个文件）最终的局数
    .seed = 对局的种子：种子不同的文件没有相同的棋局
    .out = 文件：新建或续写
    .exact = 从多少空格起精确求解
    .depth = 在此之前引擎的搜索层数
    .random = 开局随机着法的步数随机，且少于此数
    .weights = 下棋的权重；不给出时按行动力

help-generate-gomoku = 五子棋
    .games = 文件（或文件夹中每个文件）最终的局数
    .seed = 对局的种子：种子不同的文件没有相同的棋局
    .out = 文件：新建或续写
    .nodes = 每步超过这么多节点后不再加深
    .rule = 规则

help-selfplay = 处理器空闲时让各引擎不停地自对弈
    .game = 下哪种棋：全部或其中一种
    .dir = 存放棋局的文件夹，没有则新建。其中的 `weights/GAME.bin` 从下一个文件起代替程序内置的权重；其中有文件 `pause` 时暂停
    .share = 各占时间的份数：`xiangqi=2,gomoku=1`；默认各 1 份，0 为不下。五子棋的时间平分给各规则，也可逐一给出：`freestyle=1,standard=1,renju=2`
    .games = 每个文件的局数
    .nodes = 每步超过这么多节点后不再加深；默认象棋 300、五子棋 400。黑白棋搜索四层
    .priority = 是否让其他程序优先
    .priority-idle = 只用空闲的处理器
    .priority-normal = 与其他程序相同
    .threads = 同时进行的局数；默认每核一局

help-worker = 下 `trainer selfplay --cluster` 发出的棋局
    .concurrency = 同时下的文件数；默认每核一个
    .name = 此工作者在消息中的名称；默认为机器名
    .idle = 无事可做 N 秒后退出；默认不退出
    .priority = 是否让其他程序优先
    .priority-idle = 只用空闲的处理器
    .priority-normal = 与其他程序相同

help-status = 统计 `trainer selfplay` 的棋局
    .dir = `trainer selfplay` 的文件夹

help-tune = 用棋局拟合象棋手工评价的权重
    .data = `trainer generate` 的棋局文件
    .write = 权重的源文件：读入并写回拟合的数；不给出时输出有变化的权重
    .batch = 每一步的局面数
    .rate = 起始学习率，以内部单位计（马为 400）
    .pull = 各权重被拉回起点的强度
    .result = 目标中对局结果所占的份额；其余为搜索的评分
    .score = 搜索评分更大的局面不用，以内部单位计
    .unrest = 搜索与评价相差更多的局面不用，以内部单位计
    .k = 期望结果的尺度；不给出时由数据拟合

help-fit = 用棋局拟合象棋的网络、黑白棋的模式或五子棋的网络

help-fit-xiangqi = 象棋的网络
    .rate = 起始学习率，降到百分之一；0 则保持 --from 的权重不变。默认 0.002，蒸馏之后或从已有权重开始为 0.0003
    .parent = 下出这些对局的网络，宽度不限，写入文件头
    .hidden = 每个视角的隐藏单元数：16、32、64、128 或 256；默认与 --from 相同，否则为 256
    .result = 目标中对局结果所占的份额；其余为搜索的评分
    .score = 搜索评分更大的局面不用，以内部单位计（马为 400）
    .k = 期望结果的尺度，以内部单位计；不给出时由评分与结果拟合
    .batch = 每一步的局面数
    .distil = 每个局面之外由教师评判、先于棋局用来蒸馏的局面数；默认 40，有 --from 时为 0
    .distil_epochs = 蒸馏的轮数
    .teacher = 作评判的教师网络，宽度不限；不给出时为手工评价
    .decay = 权重衰减：每步从权重中减去的部分，以学习率为单位
    .no_turn = 将帅居中的视角不作镜像增广
    .linear = 同时拟合线性对照并输出其损失
    .frozen = `trainer relabel` 的局面：也输出在其上的损失

help-fit-reversi = 黑白棋的模式
    .rate = 起始学习率，降到十二分之一；0 则保持 --from 的权重不变。默认 0.012
    .against = 不用于学习的高水平棋局：最后输出在其结果上的误差

help-fit-gomoku = 五子棋的网络
    .rate = 起始学习率，逐步降到很小的一部分；0 则保持 --from 的权重不变。默认 0.002，从已有权重开始为 0.0005

help-relabel = 让更长的搜索评判象棋中留作验证的局面
    .files = 棋局文件；取其中留作验证的局面
    .count = 局面数
    .nodes = 每次搜索的节点数
    .score = 搜索评分更大的局面不用，以内部单位计
    .seed = 选哪些局面的种子
    .net = 作评判的网络；不给出时为手工评价
    .out = 文件

help-inspect = 输出一个象棋网络的内容及其评价
    .net = 网络
    .fen = 另外评价这些 FEN 局面

help-errors = 测量黑白棋浅搜索对深搜索的预测误差
    .files = 局面所出的棋局文件
    .weights = 所测的权重
    .positions = 局面数
    .depth = 最深的搜索
    .selectivity = 搜索的置信度（百分数）：小于 100 时按已知偏差搜得更深
    .solved = 空格不多于此数时深搜索的值为精确分

help-calibrate = 用棋局拟合搜索分值对应的胜、和、负概率
    .files = 同一种棋的棋局文件；棋局分成五份，每份各留出一次，用来检验概率是否准确
    .degree = 多项式的次数：棋局少时取小
    .power = 同时拟合曲线远离中点处的快慢；否则为逻辑斯蒂曲线
