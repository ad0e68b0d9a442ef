### trainer 的消息与帮助。

game-is-a-subcommand = 棋种现为子命令：`trainer fit { $game }`、`trainer generate { $game }`

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

help-rate = 让黑白棋的两组模式权重对弈
    .weights = 被评的权重
    .against = 对手的权重
    .games = 局数，每个开局两局
    .depth = 双方搜索的层数
    .plies = 开局的随机着法数
    .exact = 从多少空格起精确求解
    .seed = 开局的种子

help-calibrate = 用棋局拟合搜索分值对应的胜、和、负概率
    .files = 同一种棋的棋局文件；每三局留出一局，用来检验概率是否准确
    .degree = 多项式的次数：棋局少时取小
