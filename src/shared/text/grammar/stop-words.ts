/**
 * Words without a topic. Leaving them in a question costs 6 points of nDCG, since every passage has them. Includes
 * question words and the verbs that introduce a question ("tell me about", "explain").
 */
const LIST = `a about above after again against all almost already also although always am among an and another any anyone
anything are aren as at away back be became because become becomes been before being below between both but by came can
cannot come comes could couldn did didn do does doesn doing don done down during each either else enough etc even ever every
everyone everything few for from further gave get gets getting give gives given go goes going gone got had hadn has hasn have
haven having he her here hers herself him himself his how however i if in instead into is isn it its itself just keep kind
know least less let like ll made make makes making many may maybe me mean means might more most much must my myself need
neither never no nor not nothing now of off often oh on once one only onto or other others otherwise ought our ours
ourselves out over own per perhaps please put quite rather re really said same say says see seem seems shall she should
shouldn since so some somebody someone something sometimes soon still such take takes tell than that the their theirs them
themselves then there therefore these they thing things think this those though through thus to together too toward towards
under until unless up upon us use used using ve very via want wants was wasn way ways we well were weren what whatever when
whenever where whether which while who whoever whole whom whose why will with within without won would wouldn yes yet you
your yours yourself yourselves s t d m
whats whos wheres hows whys whens ok okay
author authors book books chapter chapters explain describe describes described discuss discusses according page pages section
passage mention mentions mentioned text talk talks suggest suggests define definition difference
的 了 是 由 在 和 与 及 或 也 都 就 而 被 把 对 从 到 为 以 于 这 那 有 吗 呢 吧 我 你 他 她 它 什么 怎么 怎样 如何 为什么 哪 哪个 哪些 哪里 谁 多少 几 请 告诉 说明 解释
です ます でし でした ました する した して され いる ある なる こと もの これ それ どの どれ どこ だれ 誰 何 なに なぜ いつ どう どうし どうして どうやっ どうやって よう どのよう どのように どのくらい どれくらい どちら どなた どんな いくつ いくら 何で 何です 何ですか なん なんで でしょう しょう について とは から まで ため
ما ماذا من هو هي هل كيف لماذا متى أين في على إلى عن مع هذا هذه ذلك التي الذي
چیست چیستند چه چرا چگونه چطور چقدر چند کجا کجاست کدام کی کیست آیا است هستند
מה מי איך למה מתי איפה של על את זה זו הוא היא עם אל
`;

const STOP_WORDS: ReadonlySet<string> = new Set(LIST.split(/\s+/).filter(Boolean));

export function isStopWord(word: string): boolean {
  return STOP_WORDS.has(word);
}
