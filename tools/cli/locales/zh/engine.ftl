### 各引擎共有的消息。

analyze-algorithm = --algorithm：{ $found } 不适用于此棋，应为 mtdf 或 pvs
analyze-depth = 深度
analyze-found =
    着法  { $mv }
    评分  { $worth }
    深度  { $depth }
    节点  { $nodes }，{ $seconds } 秒
    主变  { $pv }
analyze-line = 着法
analyze-mate-algorithm = --mate：--algorithm 为 { $found }，应为 mtdf 或 pvs
analyze-over = 无棋可走：对局已结束，{ $end }
analyze-progress = { $rank }. 深度 { $depth } 评分 { $value } 节点 { $nodes } { $pv }
analyze-share = 节点
analyze-value = 评分
book-damaged = 文件已损坏：校验和与内容不符
book-length = 有 { $found } 字节，按 { $records } 条记录应为 { $expected } 字节
book-magic = 不是本棋的开局库：应以 `{ $magic }` 开头
book-move = 第 { $index } 条记录：着法为 { $found }，应为本棋的着法
book-order = 第 { $index } 条记录：次序不对，记录应已排序
book-weight = 第 { $index } 条记录：权重为 0，应至少为 1
compare-algorithm = 算法
compare-depth = 深度
compare-leaves = 叶节点
compare-move = 着法
compare-nodes = 节点
compare-over = 没有可搜索的：对局已结束，{ $end }
compare-seconds = 秒
compare-share = 得分率
compare-value = 评分
convert-written = 写入 { $games } 局棋，{ $refused } 局无法读取
end-drawn = 和棋
end-won = { $winner }胜
file-ending = { $name }：结尾为 .{ $found }，应为 { $expected } 之一
games-number = { $name }：第 { $number } 局
opening = 开局：{ $name }
refused = { $why }
review-better = 更好的着法
review-blunder = 漏着
review-chances = 胜率
review-cost = 损失
review-curve = { $side }的胜率
review-curve-in = { $name } 中{ $side }的胜率
review-curve-of = { $first } 对 { $second }：{ $side }的胜率
review-field = 没有与对局相符的 { $field }
review-inaccuracy = 缓着
review-interrupted = 已中断：之前的着法没有评判
review-interrupted-kept = 已中断：用同样的命令可以接着评判
review-limited = 限制太小：有的着法没有评判
review-line = { $name }：第 { $line } 行
review-mistake = 失着
review-move = 着法
review-no-annotation = --out：此棋没有可加注释的棋谱格式
review-no-game = 没有给出棋局，应给出 GAME，或一个局面及从该局面起走的着法
review-no-moves = { $name }：这是一个局面，应为有着法的一局棋
review-no-state = 不是评判的中间结果
review-notation = --notation：“{ $found }”应为 { $expected } 之一
review-one-notation = --notation：“{ $found }”不适用，此棋的着法只有一种写法
review-other = 另一次评判的中间结果：{ $field } 为 { $found }，应为 { $expected }
review-remark = { $value }，{ $chances }
review-remark-better = { $said }；{ $mark }，损失 { $cost }；更好的是 { $line }（{ $value }）
review-same-file = { $argument } { $name }：与 { $other } 是同一个文件，应为另一个文件
review-side = 一方
review-total = { $side }：准确率 { $accuracy }，缓着 { $inaccuracies }，失着 { $mistakes }，漏着 { $blunders }
review-two-files = { $first } 和 { $second }：给出了两个文件，应只给出一个
review-value = 评分
side-first = X
side-second = O
solve-progress = 局面 { $number }，共 { $count } 个……
source-twice = { $name }：已经给出了局面
time-seconds = 应为大于 0 的秒数
value = { $value }
value-loss = { $moves } 步负
value-win = { $moves } 步胜
worth-chances = { $worth }（胜 { $win } %，和 { $draw } %，负 { $loss } %）
wrong-move = 第 { $number } 步：{ $why }

WeightsError-Magic = 不是此棋的权重文件：应以 `{ $magic }` 开头
WeightsError-Version = 版本为 { $found }，应为 { $expected }
WeightsError-Size = 大小为 { $found }，应为 { $expected }
WeightsError-Architecture = 权重所属的特征与本程序的不同
WeightsError-Length = 有 { $found } 字节，应为 { $expected } 字节
WeightsError-Damaged = 内容的 SHA-256 与文件头不符：文件已损坏
WeightsError-Text = 文件头的 { $what } 过长，或不是 UTF-8
WeightsError-Count = 有 { $found } 个数，应为 { $expected } 个
WeightsError-Range = 第 { $index } 个数为 { $found }，绝对值应不超过 { $most }

## 对弈

play-ask-draw = 对方提和，{ $side }同意吗？[y/N]
play-book = 开局库
play-draw-agreed = 双方议和
play-draw-refused = 对方不同意和棋
play-evaluation = { $value }，深度 { $depth }：{ $pv }
play-help =
    悔棋、重做             退回；再走退回的棋
    提示、评价             问引擎的着法，或它对局面的看法
    出着                   （引擎思考时）立即走棋
    用时 秒、层数 N        引擎每步想多久，或想多深
    等级 N                 引擎的棋力，1 到 20
    换边                   改执另一方
    保存 文件、读取 文件   保存对局，或读入一局
    棋盘、翻转、标记       查看棋盘；翻转；显示或隐藏标记
    走法、棋谱             可走的棋；已走的棋
    求和、认输             提和；认输
    新局、退出             重开、离开
play-hint = 提示：{ $mv }（{ $value }）
play-illegal = { $loser }犯规，{ $winner }胜
play-incomplete = 不完整，例如：{ $example }
play-invalid = { $loser }连续三次输入无效，{ $winner }胜
play-kept = 没有保存
play-loaded = 已读取 { $name }：{ $count } 步
play-no-draws = 此棋不议和
play-no-move = 双方都无棋可走
play-no-moves-of = { $square } 没有可走的棋
play-not-in-tournament = 比赛中不能这样做
play-not-thinking = 引擎没有在思考
play-nothing-to-redo = 没有可以重做的棋
play-nothing-to-undo = 没有可以悔的棋
play-out-of-range = { $word }：“{ $found }”应为 { $least } 到 { $most }
play-over = 对局已结束：悔棋、新局或退出
play-plays = { $side }走 { $mv }（{ $value }）
play-prompt = { $side }走：
play-prompt-over = 对局已结束；悔棋、新局、保存或退出：
play-replace = { $name } 已存在，要覆盖吗？[y/N]
play-resigned = { $loser }认输，{ $winner }胜
play-saved = 已保存到 { $name }
play-side = --side：“{ $found }”应为 { $one }、{ $other } 或 both
play-too-late = { $loser }超时，{ $winner }胜
play-welcome = 请输入着法，或输入“帮助”。
play-you = 你

## 可以输入的命令；两种语言的词总是都能用

verb-board = 棋盘
verb-depth = 层数
verb-draw = 求和 提和
verb-evaluate = 评价 评估
verb-flip = 翻转
verb-help = 帮助
verb-hint = 提示
verb-level = 等级 级别
verb-list = 棋谱
verb-load = 读取
verb-marks = 标记
verb-moves = 走法
verb-new = 新局
verb-now = 出着
verb-quit = 退出
verb-redo = 重做
verb-resign = 认输
verb-save = 保存
verb-switch = 换边
verb-time = 用时
verb-undo = 悔棋
verb-yes = 是 好
