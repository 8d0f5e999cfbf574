/** How much detail someone wants. */
export type WantedDetail = 'brief' | 'thorough';

const aboutAnswers =
  /\b(?:answers?|repl(?:y|ies)|respon(?:se|ses|d)|explanations?|explain|explained|things|summar(?:y|ies)|it|descriptions?)\b/iu;
const brief =
  /\b(?:short(?:er)?|brief(?:er|ly)?|concise(?:ly)?|terse|succinct|compact|crisp|to the point|in (?:one|a) (?:sentence|line)|(?:one|two)-line|less detail|fewer words)\b/iu;
const thorough =
  /\b(?:detail(?:s|ed)?|thorough(?:ly)?|in[ -]depth|long(?:er)?|elaborate|comprehensive|extensive|full(?:er)?|step[ -]by[ -]step|at length)\b/iu;
const against = /n['’]t\b|\b(?:not|never|dislike|hate|detest|avoid|stop|no|too|less|without)\b/iu;

/** How detailed a statement wants answers to be; null if it says nothing about that. */
export const wantedDetail = (words: string): WantedDetail | null => {
  if (!aboutAnswers.test(words)) return null;
  const wantsBrief = brief.test(words);
  const wantsThorough = !wantsBrief && thorough.test(words);
  if (!wantsBrief && !wantsThorough) return null;
  return wantsBrief === against.test(words.replace(brief, '')) ? 'thorough' : 'brief';
};
