### 各网页共有的文字。

game-gomoku = 五子棋
game-reversi = 黑白棋
game-xiangqi = 象棋
milliseconds = 毫秒
other-language = English
seconds = 秒
side-black = 黑
side-red = 红
side-white = 白
theme-dark = 深色
theme-light = 浅色

## 终局方式；名称即记录中的用语。

ending-adjudicated-draw = 裁定和
ending-adjudicated-win = 裁定胜
ending-agreement = 议和
ending-bad-opening = 开局有误
ending-bare-material = 无可取胜
ending-checkmate = 将死
ending-crash = 崩溃
ending-disc-count = 数子
ending-false-claim = 误报终局
ending-five-in-a-row = 五连
ending-flood = 输出泛滥
ending-forbidden-move = 禁手
ending-full-board = 棋盘已满
ending-hang = 无响应
ending-illegal-move = 违规着法
ending-insufficient-material = 无可取胜
ending-maximum-length = 步数已满
ending-move-limit = 限着
ending-no-handshake = 握手失败
ending-no-move = 不出着
ending-not-started = 无法启动
ending-perpetual-chase = 长捉
ending-perpetual-check = 长将
ending-refusal = 拒绝执行
ending-repetition = 重复局面
ending-resignation = 认输
ending-stalemate = 困毙
ending-time-forfeit = 超时
