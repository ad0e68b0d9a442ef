// What the page says, in both languages. Words of the record that are not here are shown as they are.
const WORDS = {
  en: {
    theme_dark: "Dark", theme_light: "Light", other_language: "中文",
    xiangqi: "Xiangqi", reversi: "Reversi", gomoku: "Gomoku",
    versus: "{0} against {1}", tournament: "{0} engines", games_n: "{0} games", pairs_n: "{0} openings",
    crosstable: "Crosstable", ratings: "Ratings", progress: "Score over the games", times: "Time a move", depths: "Depth a move",
    endings: "How games ended", effort: "Effort", games: "Games",
    score: "Score", elo: "Elo difference", nelo: "Normalised Elo", los: "Likelihood of superiority", pairs: "Pairs of games",
    sprt: "SPRT", llr: "log-likelihood ratio {0}, bounds {1} and {2}", interval: "95 %: {0} to {1}",
    wins: "won", draws: "drawn", losses: "lost", engine: "Engine", games_word: "Games", points: "Points",
    note: "Wins-draws-losses of the row against the column. Elo by maximum likelihood, mean 0, with 95 % intervals.",
    helped: "Some engine never gave another a half point: one drawn game between any two that met was added for the ratings.",
    game_axis: "game", move_axis: "move", seconds: "s", ms: "ms", share: "share of points", faults: "Faults",
    mean: "mean", median: "median", most: "most", nodes: "nodes a move", nps: "nodes/s", depth: "depth", least_left: "least left", none: "none",
    all_engines: "All engines", all_results: "All results", first_wins: "1-0", second_wins: "0-1", drawn: "½-½", faulty: "With a fault",
    keys: "Keys: ← → one move, Home and End, space plays, ↑ ↓ another game.",
    game: "Game {0}", opening: "opening", no_games: "No finished game.", made: "Made by arena {0} from the record of the match.",
    red: "Red", black: "Black", white: "White",
    accepted: "accepted", rejected: "rejected", complete: "complete", undecided: "undecided", stopped: "stopped", running: "running",
    first_mover: "First mover: {0} won, {1} lost", tc: "time control {0}",
  },
  zh: {
    theme_dark: "深色", theme_light: "浅色", other_language: "English",
    xiangqi: "象棋", reversi: "黑白棋", gomoku: "五子棋",
    versus: "{0} 对 {1}", tournament: "{0} 个引擎", games_n: "{0} 局", pairs_n: "{0} 个开局",
    crosstable: "对战表", ratings: "等级分", progress: "得分走势", times: "每步用时", depths: "每步深度",
    endings: "终局方式", effort: "用力情况", games: "棋局",
    score: "得分率", elo: "等级分差", nelo: "归一化等级分差", los: "更强的可能性", pairs: "成对对局",
    sprt: "序贯检验", llr: "对数似然比 {0}，界限 {1} 与 {2}", interval: "95%：{0} 至 {1}",
    wins: "胜", draws: "和", losses: "负", engine: "引擎", games_word: "局数", points: "积分",
    note: "行对列的胜-和-负。等级分由最大似然估计得出，平均为 0，附 95% 区间。",
    helped: "有引擎从未丢过半分：为求等级分，给每对交过手的引擎各加了一局和棋。",
    game_axis: "局", move_axis: "步", seconds: "秒", ms: "毫秒", share: "得分率", faults: "违规",
    mean: "平均", median: "中位数", most: "最长", nodes: "每步节点", nps: "节点/秒", depth: "深度", least_left: "最少剩余", none: "无",
    all_engines: "全部引擎", all_results: "全部结果", first_wins: "先手胜", second_wins: "后手胜", drawn: "和", faulty: "有违规",
    keys: "按键：← → 走一步，Home 与 End 到头尾，空格自动播放，↑ ↓ 换局。",
    game: "第 {0} 局", opening: "开局", no_games: "没有下完的棋局。", made: "由 arena {0} 根据比赛记录生成。",
    red: "红", black: "黑", white: "白",
    accepted: "接受", rejected: "拒绝", complete: "已完成", undecided: "未定", stopped: "已中止", running: "进行中",
    first_mover: "先手：胜 {0}，负 {1}", tc: "时限 {0}",
    "checkmate": "将死", "stalemate": "困毙", "repetition": "重复局面", "perpetual check": "长将", "perpetual chase": "长捉",
    "move limit": "限着", "bare material": "无可取胜", "insufficient material": "无可取胜", "disc count": "数子", "five in a row": "五连",
    "forbidden move": "禁手", "full board": "棋盘已满", "resignation": "认输", "agreement": "议和", "adjudicated win": "裁定胜", "adjudicated draw": "裁定和",
    "maximum length": "步数已满", "time forfeit": "超时", "illegal move": "违规着法", "crash": "崩溃", "hang": "无响应", "flood": "输出泛滥",
    "no move": "不出着", "false claim": "误报终局", "refusal": "拒绝执行", "no handshake": "握手失败", "not started": "无法启动", "bad opening": "开局有误",
  },
};
let language = (navigator.language || "en").startsWith("zh") ? "zh" : "en";
function say(key, ...parts) {
  const text = WORDS[language][key] ?? WORDS.en[key] ?? key;
  return text.replace(/\{(\d)\}/g, (_, i) => parts[i] ?? "");
}
