import { wantedDetail } from './wanted-detail';

export interface StandingRequest {
  /** Without the politeness around it: "keep your answers short". */
  readonly words: string;
  /** Its place in the sentence. */
  readonly start: number;
  readonly end: number;
}

const lead =
  /^\s*(?:(?:please|also|and|ok(?:ay)?|hi|hey|from now on|in future)[,!]? )*(?:(?:can|could|would|will) you (?:please |kindly |always )*)?/iu;
const close = /(?:,? (?:please|pls|thanks|thank you|from now on|in future|if you can))*[\s.!?]*$/iu;

const answers = '(?:answers|replies|responses|explanations)';
/** Of later answers in general: "a short answer" asks for one, and "short answers about sleep" for something of the book. */
const aboutAnswers = [
  new RegExp(`^(?:keep|make) (?:all )?(?:of )?(?:your |the )?${answers} \\S+(?: \\S+){0,4}$`, 'iu'),
  new RegExp(`^(?:give me|write|i want|i(?:'d| would) like) (?:\\S+ ){1,3}${answers}$`, 'iu'),
  /^(?:always )?(?:answer|reply|respond|explain things)(?: me)? (?:\S+ ){0,2}\S+$/iu,
];
const callMe = /^call me \p{L}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}$/u;
/** "Call me tomorrow", "call me back". */
const noName =
  /^call me (?:when|if|at|on|in|by|before|after|back|later|again|soon|today|tonight|tomorrow|an?|the|it|that)\b/iu;

/** What a sentence asks of every answer from now on, such as how long they are or what to call the learner; or null. */
export const standingRequest = (sentence: string): StandingRequest | null => {
  const start = lead.exec(sentence)?.[0].length ?? 0;
  const end = sentence.length - (close.exec(sentence)?.[0].length ?? 0);
  const words = sentence.slice(start, end);
  const first = words.replace(/^Call/, 'call');
  const isName = callMe.test(first) && !noName.test(first);
  const isDetail = aboutAnswers.some((form) => form.test(words)) && wantedDetail(words) !== null;
  return isName || isDetail ? { words, start, end } : null;
};
