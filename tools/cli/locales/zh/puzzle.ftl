### puzzle 的消息与帮助。

## What goes wrong, around the input and in it

file-failed = { $name }：{ $reason }
input-error = 遇到{ $found }，应为{ $expected }
found-arity = “{ $name }”有 { $arity } 个参数
found-edges = 输入结尾，共 { $edges } 条边
found-end-of-input = 输入结尾
found-end-of-line = 行尾
found-no-utf8 = 非 UTF-8 的字节
found-quoted = “{ $text }”
found-term-of-sort = 类型为 { $sort } 的“{ $term }”
expected-any-encoding = UTF-8、GBK 或 UTF-16 文本
expected-column-count = 列数
expected-end-after-rows = { $rows } 行之后结束
expected-end-of-line = 行尾
expected-fitting-size = 与文件内容相符的行数与列数
expected-literal = { $text }
expected-row-count = 行数
expected-utf8 = UTF-8 文本

## puzzle dijkstra

expected-announced-edges = 文件头所说的 { $edges } 条边
expected-arc-count = 弧数
expected-attribute = 属性 { $name }
expected-coordinate = 坐标：一个数
expected-coordinate-line = v 节点 X Y
expected-coordinates-of = { $name } 的坐标
expected-decimal-weight = 权值：非负数，如 7 或 2.5
expected-dimacs-arc = a 起点 终点 权值
expected-dimacs-header = p sp 节点数 弧数
expected-dimacs-kind = sp 或 tw
expected-edge = 第 { $number } 条边（共 { $count } 条）
expected-edge-count = 边数
expected-fewer-edges = 至多 { $max } 条边
expected-fewer-nodes = 此大小的文件至多 { $max } 个节点
expected-known-node = 已出现过的 { $nodes } 个节点之一
expected-no-document-type = 没有文档类型声明（DOCTYPE）
expected-no-entity = XML 自带之外没有别的实体
expected-no-hyperedge = 没有超边：边有两端
expected-no-negative-weight = 非负权值：负权值只有 --bellman-ford 接受
expected-node-count = 节点数
expected-node-name = 节点名
expected-node-number = 1 到 { $max } 的节点
expected-node-of-graph = 图中的节点
expected-node-once = 尚未出现过的节点
expected-order-of = 写有 { $name } 的一行
expected-shorter-weight = 位数更少的权值：总和须在 63 位之内，小数至多 { $places } 位
expected-smaller-weight = 更小的权值：总和须在 63 位之内
expected-start-goal = “起点 终点”：图中的两个节点
expected-weight = 权值：0 到 { $max } 的整数
dijkstra-ask-from = 起点：
dijkstra-ask-to = 终点：
dijkstra-bad-prepared = { $name }：预处理文件无效（{ $found }），请重新用 --prepare 生成
dijkstra-compare-heap = 二叉堆
dijkstra-compare-one-end = 单向搜索
dijkstra-compare-both-ends = 双向搜索
dijkstra-compare-heap-to-all = 二叉堆，到所有节点
dijkstra-compare-sorting-barrier = 排序屏障算法（2025），到所有节点：更慢，供学习
dijkstra-compare-search = 搜索
dijkstra-compare-seconds = 秒
dijkstra-compare-length = 长度
dijkstra-drawing-needs-coordinates = 节点多于 { $max } 个时，--svg 需要 --coordinates 给出坐标
dijkstra-drawing-needs-graph = --svg 需要原图，不能用预处理文件
dijkstra-guess = 您是否指 { $names }？
dijkstra-introduction = 输入起点与终点，可分两行，也可写在一行；可只输入开头。输入 ? 列出所有名字。
dijkstra-more-names = 另有 { $count } 个
dijkstra-names = { $names }
dijkstra-needs-graph = --all、--table 与 --paths 需要原图，不能用预处理文件
dijkstra-negative-cycle = 从 { $from } 到 { $to } 没有最短路：有长度为 { $length } 的负环：{ $cycle }
dijkstra-no-coordinates = 节点没有坐标（--coordinates，或 GraphML 中的 x 与 y）
dijkstra-no-place = { $option } @{ $typed }：应为一个位置：两个数，如 @26.1,44.4
dijkstra-no-question = 没有查询：请在边之后写“起点 终点”，或给出 --from 与 --to
dijkstra-no-way = 从 { $from } 到 { $to } 没有路
dijkstra-overwrites = --prepare 会覆盖图文件 { $name }：请换一个文件名
dijkstra-order-saved = { $name }：{ $nodes } 个节点的次序
dijkstra-order-unfit = --order：此图需要的弧多于 { $max } 条，请改用 --prepare
dijkstra-ordering = 寻找分隔点集
dijkstra-prepared = { $name }：{ $nodes } 个节点，连同捷径共 { $arcs } 条弧
dijkstra-preparing = 预处理
dijkstra-several-begin = { $option } { $typed }：有多个节点以此开头：{ $names }
dijkstra-unknown-begin = 没有以 { $typed } 开头的名字。
dijkstra-unknown-begin-guess = 没有以 { $typed } 开头的名字。{ $guess }
dijkstra-unknown-node = { $option } { $typed }：没有这个节点
dijkstra-unknown-node-guess = { $option } { $typed }：没有这个节点。{ $guess }
dijkstra-which-one = { $typed }：是哪一个？{ $names }
expected-well-formed-xml = 格式正确的 XML

## puzzle fifteen

expected-board = 一个棋盘：9、16 或 25 个数，或等长的一串数字，或逐行给出
expected-board-row = 一行 { $width } 个数
expected-board-rows = 棋盘共 { $width } 行，现有 { $rows } 行
expected-next-row = 棋盘的下一行
expected-tile = 1 到 { $max } 的数，空格为 0
expected-tile-once = 每个数只出现一次
fifteen-a-star = A*
fifteen-a-star-power = A*，逐数 d^1.6
fifteen-a-star-sorted = A*，有序表
fifteen-a-star-weighted = A*，权 1.5
fifteen-ask-for-pattern = 较难的 24 数码需先用一次 -H pattern 建立模式数据库：磁盘 255 MB，约一分钟
fifteen-at-least-one = 应为 1 到 1000 的数
fifteen-bidirectional = 双向 A*
fifteen-bidirectional-fast = 双向 A*，相遇即止
fifteen-blank-first = { $why }（空格在首则有解：--goal '{ $goal }'）
fifteen-board = 棋盘 { $board }
fifteen-building = 正在建立模式数据库
fifteen-building-24 = 正在建立模式数据库（磁盘 255 MB，内存 0.5 GB，约一分钟）
fifteen-building-large = 正在建立模式数据库（磁盘 290 MB，内存 2 GB）
fifteen-column-expanded = 扩展节点
fifteen-column-heuristic = 启发函数
fifteen-column-length = 步数
fifteen-column-search = 搜索
fifteen-column-seconds = 秒
fifteen-damaged = { $file }：已损坏，已重新建立
fifteen-different-sizes = 棋盘 { $board } 与目标 { $goal } 大小不同
fifteen-ida-star = IDA*
fifteen-limit = 先到达了限制，已扩展 { $expanded }
fifteen-no-heuristic = { $tiles } 数码的这个目标没有这种启发函数
fifteen-one-goal = --goal 不止一个棋盘
fifteen-searching = 界限 { $bound }，已扩展 { $expanded }
fifteen-solved = 步数 { $moves }，扩展 { $expanded }，{ $seconds } 秒
fifteen-time = --time：应为不小于 0 的秒数
fifteen-title = { $board }：{ $moves } 步
fifteen-unsolvable = 无解：奇偶性不符
fifteen-unsolvable-board = { $board }：{ $why }
searching = 正在搜索

## puzzle grid

expected-bucket = 组号
expected-column-or-row = 列或行
expected-energy = 体力
expected-grid-cell = 第 { $column } 格（共 { $columns } 格）：0（空地）、1（墙）、2（补给）、3（起点）或 4（终点）
expected-grid-goal = 某一行中有终点（4）
expected-grid-row = 第 { $row } 行（共 { $rows } 行）
expected-grid-start = 某一行中有起点（3）
expected-map-size = 地图的宽与高
expected-octile-cell = 第 { $row } 行第 { $column } 格：.GS@OTW 之一
expected-on-map = 小于 { $limit } 的数
expected-one-goal = 第 { $column } 格（共 { $columns } 格）：只能有一个终点
expected-one-start-cell = 第 { $column } 格（共 { $columns } 格）：只能有一个起点
expected-optimal-length = 最优长度
expected-size-of-map = { $width } { $height }，即 { $name } 的大小
expected-smaller-energy = 小于 2^32 的体力
grid-expanded = 扩展 { $expanded }
grid-manhattan = --heuristic manhattan 只用于课程地图：斜走比它所说的更短
grid-needs-ends = MovingAI 地图需要 --from X,Y 与 --to X,Y，或改为给出场景文件
grid-needs-map = 场景文件名不以 .scen 结尾时需要 --map 给出地图
grid-outside = { $option }：遇到 { $cell }，应为 { $size } 地图上的格子
grid-own-ends = --from 与 --to 只用于 MovingAI 地图：此地图自带起点与终点
grid-point = 应为 X,Y，如 3,12

## puzzle maze

expected-end-after-rewards = 输入结尾：{ $width } 行、每行 { $width } 个奖励值
expected-fewer-cells = 最多 { $max } 格
expected-goal = 目标 G
expected-line-end-after-rewards = 行尾：每行 { $width } 个奖励值
expected-maze-cell = #、.、S 或 G
expected-one-start = 只有一个起点
expected-positive-reward = 有一个大于 0 的奖励值（目标）
expected-reward = 奖励值，无门为 -1
expected-reward-matrix = 矩阵，如 [[-1, 0], [0, 100]]
expected-reward-number = 第 { $number } 个奖励值（共 { $width } 个）
expected-reward-rows = { $width } 行、每行 { $width } 个奖励值
expected-start = 起点 S
maze-episodes = 回合
maze-length = 长度
maze-steps = 步数
maze-q-learning = Q 学习
maze-sarsa = SARSA
maze-double-q = 双 Q 学习
maze-value-iteration = 值迭代
maze-fraction = 应为 0 到 1 的数
maze-learned-way = 学到的路
maze-no-path = 没有路
maze-no-room = 没有 { $room } 号房间：房间为 0 到 { $last }
maze-not-learned = 没有学到路：可增加回合数
maze-path = 路径 { $path }
maze-picture-episode = 回合
maze-picture-shortest = 最短：{ $steps }
maze-picture-steps = 每个回合的步数
maze-picture-sum = 各回合后 Q 表之和
maze-result = 长度 { $length }，最短 { $shortest }，回合 { $episodes }
maze-size = 应为 WxH，如 20x20，各为 2 到 1000

## puzzle river

expected-another-item = 另一样东西
expected-another-name = 另一个名称
expected-boat-line = 一行 boat
expected-boat-size = 船夫之外能载几样东西（1 到 { $max }）
expected-fewer-items = 最多 { $max } 样东西
expected-item-name = 一样东西的名称
expected-items-line = 一行 items
expected-items-line-first = 先有一行 items
expected-one-boat = 只有一条船
expected-one-of-items = 这些东西之一：{ $names }
expected-river-statement = items、boat、forbid 或 island
expected-unless = unless 或行尾
river-and = { $one }、{ $other }
river-cannibals = { $count } 个野人
river-couples-title = { $couples } 对夫妻（丈夫善妒），船载 { $boat } 人
river-crossings = 过河次数 { $crossings }
river-crowd-title = { $missionaries } 个传教士，{ $cannibals } 个野人，船载 { $boat } 人
river-empty-boat = 空船
river-expanded = 扩展状态 { $count }
river-ferryman = 船夫
river-husband = 夫
river-illegal-start = 起始状态不合法：{ $missionaries } 名传教士与 { $cannibals } 名野人同岸
river-island = 小岛
river-items-title = { $items }；船夫每次最多带 { $boat } 样
river-left = 左岸
river-legal = 合法状态 { $count }
river-limit = 先到达了限制
river-missionaries = { $count } 个传教士
river-more-plans = 还有方案未输出（{ $option }）
river-no-plan = 无解
river-no-plan-within = 没有找到过河 { $bound } 次以内的方案
river-nobody = 没有人要过河：--missionaries 或 --cannibals 须大于 0
river-picture-cannibals = 左岸野人
river-picture-left = 左
river-picture-couples = 夫：丈夫；妻：妻子；夫妻：一对夫妇
river-picture-crossing = 其他渡河
river-picture-crowd = (1, 2)：一名传教士，两名野人
river-picture-eaten = 有人会被吃掉
river-picture-island-names = 点旁：左岸 / 小岛上的人；点内：船的位置
river-picture-island = 岛
river-picture-other-plans = 其他最短方案
river-picture-plan = 一个最短方案
river-picture-legal = 合法但不可到达
river-picture-missionaries = 左岸传教士
river-picture-names = 点旁：左岸的人；点内：船的位置
river-picture-on-plan = 在最短方案上
river-picture-reachable = 可到达
river-picture-right = 右
river-picture-some-names = 只标出最短方案上的状态
river-plan = 方案 { $number }
river-reachable = 可到达状态 { $count }
river-right = 右岸
river-shortest-plans = 最短方案数 { $count }
river-shortest-plans-at-least = 最短方案数至少 { $count }
river-too-large = 状态图太大，无法画出
river-wife = 妻

## puzzle river --formal

formal-part = { $name }：{ $words }
formal-puzzle = 问题
formal-states = 状态
formal-legal = 合法
formal-initial = 初始
formal-actions = 动作
formal-transition = 转移
formal-goal = 目标
formal-cost = 代价
formal-cost-crossing = 每次过河为 1
formal-count = { $states }其中合法的有 { $count } 个。
formal-island = { $actions }船可往来于左岸、小岛、右岸中的任意两处。
formal-island-only = { $actions }船只能在岸与小岛之间往来。
formal-crowd-states = (m, c, b)：左岸传教士数、左岸野人数、船所在的岸。
formal-crowd-island-states = (m, c, m', c', b)：左岸与小岛上的传教士数和野人数、船所在处。
formal-crowd-rule = 每一处要么没有传教士，要么传教士不少于野人
formal-crowd-boat-safe = 船上的传教士也不能少于野人
formal-crowd-boat-free = 船上不受限制
formal-crowd-actions = 载 1 到 { $boat } 人过河；{ $rule }。
formal-crowd-loads = 船载（传教士，野人）过河，共 { $count } 种：{ $loads }；{ $rule }。
formal-crowd-transition = 船上的人离开原处、加入对面：(m, c, 左) 变为 (m - dm, c - dc, 右)
formal-crowd-start = ({ $people }, 左)
formal-crowd-goal = ({ $people }, 右)
formal-couples-states = 每位丈夫、每位妻子和船所在之处。
formal-couples-rule = 妻子不与别的男子同处，除非丈夫在场
formal-couples-safe-actions = 载 1 到 { $boat } 人过河，船上也守此规则。
formal-couples-free-actions = 载任意 1 到 { $boat } 人过河。
formal-couples-transition = 船和船上的人到达另一处
formal-items-states = 每样东西的所在之处，以及船和船夫的所在之处。
formal-items-rule = 船夫不在时不能同处：{ $pairs }
formal-items-guarded-rule = 船夫与括号中之一都不在时不能同处：{ $pairs }
formal-items-pairs = { $one }；{ $other }
formal-items-pair = { $pair }
formal-items-guarded-pair = { $pair }（{ $guards }）
formal-items-actions = 船夫带 0 到 { $boat } 样东西过河。
formal-items-transition = 船、船夫和所带之物到达另一处
formal-all-left = 全部在左岸
formal-all-right = 全部在右岸

## puzzle resolution: words that announce a goal; those of both languages are always understood

goal-words = 求证 结论 目标

## puzzle resolution

expected-another-set = 下一个子句集或输入结尾
expected-atom = 原子公式
expected-atom-or-term = 原子公式或项
expected-brackets-around = 给含“{ $sign }”的公式加括号
expected-clause = 子句
expected-clause-count = { $count }，即其后子句的个数
expected-clause-separator = “,”、“|”或行尾
expected-closing-quote = 同一行内的右引号
expected-comment-end = 注释的结尾 */
expected-connective-or-bracket = 联结词或“)”
expected-connective-or-line-end = 联结词或行尾
expected-either-sign = “{ $one }”或“{ $other }”
expected-end-of-term = 项的结尾
expected-fewer-includes = 最多 { $max } 层的 include
expected-fewer-levels = 至多 { $max } 层嵌套
expected-fewer-symbols = 总共至多 { $max } 个符号（可用 --memory 放宽）
expected-formula = 公式
expected-formula-not-sentence = 公式，如 人(苏格拉底)：不理解自然语言的句子，而此名称别处未出现
expected-formula-separator = “&”或“|”，或每行一个公式（“,”只在同一行的“⊢”之前分隔公式）
expected-included-file = 位于本文件所在文件夹之下或 $TPTP 之下的文件
expected-name = 名称
expected-no-arithmetic = 问题自身的符号：不支持算术及其他预定义符号
expected-no-cycle = 尚未在读的文件：它包含了自己
expected-one-language = 语句全用 tff，或全不用 tff
expected-one-separator = 子句内统一用“,”或“|”；几个子句写作 {"{"}(P(a),),(Q(b),){"}"} 或每行一个
expected-one-type = { $name } 的类型前后一致
expected-predicate = 谓词，而不是变量
expected-quantifier-brackets = 用括号标明 { $name } 的量词所管的范围
expected-role = 角色：axiom、hypothesis、conjecture、negated_conjecture 等
expected-same-arity = 与前面一样有 { $arity } 个，或另取名称
expected-set-or-clause = 子句集 {"{"}(P(a),),(Q(b),){"}"} 或一个子句 (P(a),Q(b))：此处两者皆可
expected-sign = “{ $sign }”
expected-sort = 已声明为 $tType 的类型，或 $i
expected-term = 项
expected-term-of-sort = 类型 { $sort }
expected-token = 名称、联结词或括号
expected-tptp-connective = 联结词、“,”或“)”
expected-tptp-statement = cnf、fof、tff 或 include
expected-unquoted = 不带引号的写法，如 (P(a),)
expected-variable = 变量
resolution-answer = 答案：{ $answer }
resolution-answers = 下列答案之一：
resolution-check-failed = 内部检查未通过：{ $flaw }。这是程序的错误，不是答案。请附上文件 { $path } 报告
resolution-check-failed-no-file = 内部检查未通过：{ $flaw }。这是程序的错误，不是答案。请附上输入报告；未能写出文件
resolution-clauses = 子句集：
resolution-column-generated = 生成
resolution-column-kept = 保留
resolution-column-lines = 行数
resolution-column-seconds = 秒
resolution-column-variant = 方法
resolution-differ = 不可合一：{ $one } 与 { $other } 不同
resolution-equations = --compare 只含归结与因子化，而输入含等式
resolution-limit = 超限
resolution-model = 有 { $size } 个元素的模型：
resolution-no-answer = 无答案：目标不含变量
resolution-no-proof = 无证明
resolution-no-variables = 变量：无
resolution-not-shortest = 尚未证明：没有更短的证明
resolution-occurs = 不可合一：{ $name } 出现在 { $term } 中
resolution-page-back = 上一步
resolution-page-factor = 第 { $one } 行的两个文字合一为一个。
resolution-page-factor-equations = 第 { $one } 行的两个等式有一边相同：要么另一边不等，要么一个等式就够了。
resolution-page-define = 末尾的文字给其余部分命名，此后代表该子句。
resolution-page-define-constant = 右边是新的常元，给左边的项命名。
resolution-page-split = 第 { $one } 行可分为没有公共变量的几部分，各部分换成其名字。
resolution-page-input = 已知。
resolution-page-on = 下一步
resolution-page-paramodulate = 用第 { $one } 行的等式，在第 { $other } 行中以一边代换另一边。
resolution-page-equality-resolution = 第 { $one } 行有文字否认某物等于自身，删去该文字。
resolution-page-resolve = 第 { $one } 行与第 { $other } 行，一行肯定的正是另一行否定的，其余文字合在一起。
resolution-page-step = 步
resolution-page-title = 逐步看证明
resolution-repeated = 已略去输入中重复的：{ $count } 项
resolution-stage = { $stage }：{ $formula }
resolution-stage-apart = 变量标准化
resolution-stage-distributed = 析取对合取分配
resolution-stage-dropped = 略去全称量词
resolution-stage-eliminated = 消去蕴含与等价
resolution-stage-input = 输入
resolution-stage-joined = 合并目标
resolution-stage-miniscoped = 量词内移
resolution-stage-named = 为子公式命名
resolution-stage-negated = 目标取否定
resolution-stage-negations = 否定内移
resolution-stage-skolemised = Skolem 化
resolution-statistics = 生成子句 { $generated }，处理 { $processed }，用时 { $seconds } 秒，策略 { $strategy }
resolution-status-counter-satisfiable = { $status }：目标推不出来
resolution-status-gave-up = { $status }：未找到证明，也未证明没有
resolution-status-memory-out = { $status }：内存不够，无法判定（--memory）
resolution-status-satisfiable = { $status }：其中没有矛盾
resolution-status-timeout = { $status }：时间不够，无法判定（--time）
resolution-time = --time：应为不小于 0 的秒数
resolution-variables = 变量：{ $names }
variant-without-care = 不加处理
variant-each-pair-once = 每对一次
variant-deduplication = + 去重
variant-subsumption = + 包含删除
variant-set-of-support = + 支持集
variant-unit-preference = + 单元优先
variant-both = + 二者
variant-prover = 本证明器

## Help

help = 一次性解题程序：读入文件或标准输入（-），在标准输出给出答案后退出
    .json = 每行输出一个 JSON 对象
    .lang = 帮助与消息所用的语言；不给出时按系统区域设置
    .after =
        各命令读什么、输出什么，常用的选项：
          dijkstra    每行：“节点数 边数”，再每条边“A B 权值”，再每个查询“起点 终点”；
                      或 DIMACS。输出长度与途经的节点。
                      --romania、--navigate、--from A --to B、--directed、--prepare 文件
          fifteen     每个棋盘 9、16 或 25 个数，0 为空格。输出依次滑动的数。
                      --algorithm 名、--heuristic 名、--goal 棋盘、--compare
          river       --missionaries N、--husbands N，或写有物品与禁止组合的文件。
                      输出一个最短方案。--boat K、--all、--formal
          resolution  每行一个子句，如 (P(a),) 或 ~P(x), Q(x)；公式，目标写在 goal:
                      之后；或 TPTP。输出证明。
                      --clauses、--answer、--shortest、--compare、--format tstp、--mgu
          grid        “行数 列数 体力”，再逐行的格子：0 空地、1 墙、2 补给、3 起点、
                      4 终点；或 MovingAI。输出天数与步骤，无解为 -1。
          maze        由 #（墙）、.（空地）、S（起点）、G（目标）组成的行；
                      有 --rooms 时为奖励矩阵。输出学到的路。--table、--seed N
        输入为文件名，- 为标准输入。各命令都可用 --svg 文件 作图；
        river 与 resolution 可用 --dot 文件 输出 Graphviz 图。

        例：
          puzzle dijkstra --romania --from arad --to buch --svg way.svg
          echo 1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12 | puzzle fifteen -
          puzzle river --missionaries 3 --cannibals 3 --boat 2
          echo 'KB = {"{"}(P(a),),(~P(x),Q(x)),(~Q(a),){"}"}' | puzzle resolution -
          printf '2 3 4\n3 0 2\n1 1 4\n' | puzzle grid -
          puzzle maze --rooms

        退出状态：0 已解，1 无解，2 用法或输入有误，3 先到达了限制，4 内部检查未通过
        （请报告），5 文件或标准输出无法打开或写入。
        更多说明见“puzzle <命令> --help”。

help-dijkstra = 图中的最短路
    .graph = 图文件：文本格式、DIMACS、CSV、GraphML，或 --prepare 存下的文件；- 为标准输入
    .from = 起点：节点名，或能区分开的前缀，或离 @X,Y 最近的节点
    .to = 终点
    .all = 从起点到所有节点的最短路，由近及远
    .table = 这些节点两两之间的距离表
    .paths = 不重复经过节点的前 K 条最短路（Yen）
    .compare = 用一个查询比较各种搜索
    .length_only = 只输出长度，不输出路径
    .bellman_ford = 权值可为负，边为单向：用 Bellman-Ford 算法回答
    .directed = 文本格式与 CSV 的边为单向
    .navigate = 反复询问两个节点，直到空行；可输入任意大小写的前缀
    .romania = 罗马尼亚地图；未给出 --from 与 --to 时询问两个城市
    .list = 改为输出所有节点名，每行一个
    .log = 把每次查询连同时间与结果追加到文件
    .save_order = 存下与权值无关的节点次序（可定制收缩层次）
    .order = 按此次序建立层次，用本图的权值回答
    .prepare = 为大量查询预处理该图，并存入文件
    .coordinates = 节点坐标：每行 v 节点 X Y
    .svg = 画出图与找到的路线
    .geojson = 按节点的坐标把路线写成 GeoJSON
    .after =
        文本格式：首行“节点数 边数”，其后每行一条边“A B 权值”，
        再后每行一个查询“起点 终点”。节点名可为任意词（包括中文），
        权值为非负数，精确计算（7、2.5）。
        DIMACS 格式：p sp 节点数 弧数，a 起点 终点 权值。
        CSV：from,to,weight，首行可为列名。
        查询取自 --from 与 --to；没有则取自文件；再没有则取自标准输入，
        每行“起点 终点”。

          puzzle dijkstra map.txt                    回答文件中的查询
          puzzle dijkstra --romania --from arad --to buch --svg way.svg
          puzzle dijkstra --romania --list           城市名
          puzzle dijkstra usa.gr --prepare usa.ch
          puzzle dijkstra usa.ch --json < queries.txt
          puzzle dijkstra usa.gr --save-order usa.order
          puzzle dijkstra today.gr --order usa.order < queries.txt

        退出状态：0 已解，1 有查询没有路，2 输入有误，
        5 文件或标准输出无法打开或写入。

help-fifteen = 数字推盘（8、15、24 数码），给出最少步数的解
    .board = 棋盘：数、数字与字母连写，或逐行给出；写在此处或文件里，- 为标准输入
    .random = 随机棋盘；同一种子得同一棋盘
    .tiles = 随机棋盘的数码个数；不给出时同 --goal，否则为 15
    .tiles-8 = 三行三列
    .tiles-15 = 四行四列
    .tiles-24 = 五行五列
    .goal = 目标，写法同棋盘；不给出时为顺序排列、空格在末
    .algorithm = 搜索方法
    .algorithm-ida = IDA*
    .algorithm-astar = A*
    .algorithm-bidirectional = 双向 A*，得最短解
    .algorithm-bidirectional-fast = 双向 A*，两端相遇即止，如课程所教：较快，解较长
    .algorithm-weighted = 加权 A*：较快，解较长
    .algorithm-power = 启发函数逐块取幂的 A*；不另指定时用 manhattan
    .heuristic = 启发函数；不给出时为模式数据库（幂次 A* 为曼哈顿；24 数码在用 -H pattern 建库之前为线性冲突）
    .heuristic-none = 无
    .heuristic-misplaced = 错位数
    .heuristic-chebyshev = 切比雪夫距离
    .heuristic-manhattan = 曼哈顿距离
    .heuristic-linear-conflict = 曼哈顿距离加线性冲突
    .heuristic-walking = 行走距离（不用于 24 数码）
    .heuristic-pattern = 可加模式数据库：6-6-3；其他棋盘为 4-4 或 6-6-6-6（255 MB）
    .heuristic-pattern-7-8 = 七块与八块的可加模式数据库（只用于 15 数码；290 MB）
    .weight = 加权 A* 的权重：解最多长这么多倍
    .power = 幂次 A* 的幂次，逐数计算
    .open = A* 的开放表
    .open-heap = 二叉堆
    .open-sorted = 有序表
    .threads = 大搜索与建库所用线程数；不给出时用全部核心
    .limit = 每个棋盘扩展这么多节点后放弃
    .time = 每个棋盘搜索这么多秒后放弃
    .memory = 每个棋盘内存中有这么多节点后放弃（A* 与双向 A*）
    .compare = 在每个棋盘上比较各搜索与启发函数：秒数、扩展节点、步数
    .boards = 输出途中的每个棋盘
    .animate = 在终端里演示解法
    .svg = 把最后一个棋盘的解画成一幅图，列出途中每个棋盘
    .moving_svg = 把最后一个棋盘的解画成动图
    .cache = 模式数据库的存放处；不给出时用用户缓存目录
    .after =
        例：
          echo 1 2 4 8 5 7 11 10 13 15 0 3 14 6 9 12 | puzzle fifteen -
          puzzle fifteen boards.txt --json
          puzzle fifteen boards.txt --goal '0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15'
          puzzle fifteen board.txt --algorithm astar --heuristic manhattan --boards
          puzzle fifteen board.txt --compare
          puzzle fifteen 1 2 3 4 5 6 0 7 8
          puzzle fifteen --random 1 --tiles 24 --time 60

        步骤依次为滑入空格的数。
        退出状态：0 已解，1 有无解的棋盘，2 输入有误，
        3 先到达了限制，5 文件或标准输出无法打开或写入。

help-river = 过河问题：传教士与野人、善妒的丈夫、狼羊菜
    .file = 带有禁止组合的物品：文本文件，- 为标准输入
    .missionaries = 传教士人数
    .cannibals = 野人人数；不给出时与传教士相同
    .husbands = 夫妻对数（丈夫善妒）
    .boat = 船能载多少人
    .boat_unsafe = 船上不受限制
    .island = 河中有一个小岛
    .no_direct = 每次过河都以小岛为一端
    .algorithm = 搜索方法
    .algorithm-bfs = 广度优先：也数出最短方案数与可达状态数
    .algorithm-dfs = 有界的深度优先
    .algorithm-astar = A*
    .bound = 方案最多的过河次数，用于 dfs 与 --all；不给出时为最短次数
    .all = 输出所有最短方案；与 --bound 同用时输出所有不重复状态的方案
    .most = --all 最多输出多少个方案
    .limit = 状态数超过此数就放弃
    .formal = 输出形式化描述：状态、动作、转移、目标、代价
    .svg = 画出状态图
    .dot = 输出 Graphviz 状态图
    .after =
        例：
          puzzle river --missionaries 3 --cannibals 3 --boat 2
          puzzle river -m 3 -c 3 -k 2 --formal --svg graph.svg
          puzzle river --husbands 4 --island --all
          puzzle river wolf.txt

        物品文件写明有哪些物品、除船夫外船能载几件、哪些不能无人看管地在一起：
          items wolf goat cabbage
          boat 1
          forbid wolf goat
          forbid goat cabbage
        forbid A B unless C 表示有 C 在场则无妨。
        加一行 island 则河中有一个小岛，island only 则每次过河都以小岛为一端。

        退出状态：0 已解，1 无解，2 输入有误，3 先到达了限制，
        5 文件或标准输出无法打开或写入。

help-resolution = 归结证明：子句集、一阶公式、TPTP
    .file = 子句、公式或 TPTP 文件，格式按内容判断；- 为标准输入
    .format = 证明的输出形式
    .format-numbered = 5 R[1,2a]{"{"}x=sue{"}"} = (Student(sue),)
    .format-course = 3. R[1a,2c]{"{"}X=a{"}"} (Q(g(a)),R(a))
    .format-tstp = TPTP 的形式，带 SZS 状态
    .variables = 证明中变量的命名习惯；不给出时与输入相同
    .variables-course = x y z u v w xx yy ……
    .variables-tptp = X Y Z U V W XX YY ……
    .clauses = 逐步显示公式化为子句集的过程
    .answer = 给出目标成立的对象（答案提取）
    .shortest = 寻找行数最少的证明，并证明没有更短的
    .compare = 统计朴素归结及各种改进所生成的子句数
    .mgu = 只求两个原子公式或项的最一般合一
    .svg = 画出证明图；有几个子句集时画最后一个
    .dot = 把证明图写成 Graphviz 格式
    .page = 写出逐步查看证明的网页
    .statistics = 另报生成与处理的子句数、用时与所用策略
    .strategy = 用什么方法寻找证明
    .strategy-all = 饱和；子句全为等式时也做完备化
    .strategy-completion = 只做有序完备化；仅用于等式与不等式
    .strategy-completion-path = 同上，用字典路径序
    .strategy-saturation = 叠加演算，依次使用各个策略
    .strategy-instances = 仅用实例与 SAT 求解器；只适用于不含等式的子句
    .strategy-balanced = 只用日程中的这一策略：每五个按权重取，一个按年龄取，并拆分子句
    .strategy-guarded = 只用日程中的这一策略：推迟仅说明变量属何种类的文字
    .strategy-goal = 只用日程中的这一策略：先取源自目标的子句
    .strategy-focused = 只用日程中的这一策略：目标中没有的符号权重为十倍
    .strategy-ordered = 只用日程中的这一策略：只用极大文字，不选文字；先取短子句
    .strategy-path = 只用日程中的这一策略：字典路径序
    .strategy-concrete = 只用日程中的这一策略：同 focused，且变量权重大
    .strategy-relevant = 只用日程中的这一策略：只取与目标相关的公理（SInE）
    .strategy-lightest = 只用 Horn 子句日程中的这一策略：几乎总取最轻的子句
    .strategy-limited = 同 balanced，并丢弃剩余时间内轮不到的子句
    .strategy-otter = 同 limited，且等待中的子句也参与化简（Otter 循环）
    .strategy-lookahead = 同 balanced，选可配对文字最少的负文字
    .time = 搜索所用的处理器时间上限（秒）
    .memory = 输入与搜索大约可用的内存（MB）
    .after =
        子句：KB = {"{"}(P(a),),(~P(x),Q(x)),(~Q(a),){"}"} 这样的集合，或每行一个子句；
        一个文件可有几个集合。集合中重复的子句只算一次。
        公式：每行一个，如 forall x (P(x) -> exists y Q(x,y)) 或 ∀x∃y R(x,y)，
        目标写在 ⊢ 或 goal: 之后。
        变量为 x y z u v w，或其双写（xx）、带数字（x1）。
        TPTP：cnf、fof、不含算术的 tff、include。

          puzzle resolution student.txt                    带编号的证明
          puzzle resolution student.txt --shortest --svg proof.svg
          puzzle resolution family.txt --clauses --answer  怎样化为子句，以及答案
          puzzle resolution set.p --format tstp --time 60

        退出状态：0 找到证明，1 没有证明，2 输入有误（或大于 --memory 所容），
        3 先到达了限制，4 检验程序不接受证明（请报告），5 文件或标准输出无法打开或写入。

help-grid = 网格寻路
    .file = 课程地图、MovingAI 地图或 MovingAI 场景；- 为标准输入
    .heuristic = 引导搜索的下界
    .heuristic-zero = 无：课程地图上为广度优先，MovingAI 地图上为 Dijkstra
    .heuristic-manhattan = 到目标的行数加列数；用于课程地图
    .heuristic-supplies = 到目标的路，需要补给处先经补给；MovingAI 地图上为无障碍的路
    .map = 场景所用的地图；不给出时为去掉 .scen 的场景文件名
    .from = MovingAI 地图上的起点：列，行（从 0 起）
    .to = 终点
    .svg = 画出地图、搜索过的格子与路线（场景取最后一个）
    .moving_svg = 同上，画成动图：按搜索的先后显示格子
    .after =
        课程地图：首行“行数 列数 体力”，其后为各格：0 空地、1 墙、2 补给、
        3 起点、4 终点。每步一天、耗一点体力；补给处补满；体力为零时只有到达
        补给或终点才能存活。输出天数与步骤（U D L R），无解时输出 -1；
        再输出扩展的状态数。
        MovingAI：.map 配合 --from 与 --to 输出长度与经过的格子，八方向，不穿角；
        {"."}scen 每个问题输出一行：序号、长度、文件所给长度、扩展的格子数。

          puzzle grid map.txt --svg way.svg
          puzzle grid arena.map --from 1,11 --to 40,30
          puzzle grid arena.map.scen --json

        退出状态：0 已解，1 没有路，2 输入有误，
        5 文件或标准输出无法打开或写入。

help-maze = 用 Q 学习走出房间或迷宫
    .file = 由 #、.、S、G 组成的迷宫；有 --rooms 时为奖励矩阵（也可为 numpy 写法）；文件，- 为标准输入
    .rooms = 房间与门，以奖励矩阵给出；没有文件时为课程的六个房间
    .algorithm = 学习方法；值迭代已知迷宫，直接算出各数
    .algorithm-q-learning = 学习最优动作的价值（Watkins）
    .algorithm-sarsa = 学习自己实际所做之事的价值，含探索
    .algorithm-double-q = 两张表，互相评价对方的最优动作（van Hasselt）
    .algorithm-value-iteration = 已知迷宫，直接计算（Bellman）
    .compare = 四种方法逐行比较；有 --svg 时各曲线画在同一图中
    .from = 路径从哪个房间开始
    .discount = 折扣因子 γ：0.99，房间为 0.8
    .rate = 学习率 α：1，SARSA 为 0.5
    .exploration = 随机动作的概率 ε：0.1，房间为 1
    .episodes = 回合数：2000，房间为 1000
    .steps = 每回合最多步数：每个空格 10 步，房间为 1
    .seed = 随机数种子；相同种子输出相同
    .svg = 画学习曲线：每个回合的步数；房间为 Q 表之和
    .map_svg = 画迷宫与学到的路
    .table = 输出学到的 Q 表
    .generate = 改为输出一个随机迷宫
    .kind = 迷宫的种类；除 blocks 外都是完美迷宫：任意两格之间恰有一条路
    .kind-blocks = 三成格子为障碍：路多，有空地
    .kind-backtracker = 深度优先：长走廊
    .kind-prim = Prim 生成树：短死路多
    .kind-kruskal = Kruskal 生成树
    .kind-wilson = 去环随机游走：每个完美迷宫机会相等
    .braid = 完美迷宫中打通的死路所占的比例
    .after =
        例：
          puzzle maze --rooms
          puzzle maze --generate 20x20 --seed 7 > maze.txt
          puzzle maze maze.txt --svg curve.svg --map-svg map.svg
          puzzle maze --generate 20x10 --kind wilson --braid 0.3 > maze.txt
          puzzle maze maze.txt --compare --svg curves.svg

        退出状态：0 学到的路到达目标，1 没有路，2 输入有误，
        3 给定回合内没有学成，5 文件或标准输出无法打开或写入。
