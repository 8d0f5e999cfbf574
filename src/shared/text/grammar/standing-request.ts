import { allowsAgain, isAnswerRequest } from './answer-request';
import { wantedDetail } from './wanted-detail';

interface StandingRequest {
  /** Without the politeness around it: "keep your answers short". */
  readonly words: string;
  /** Its place in the sentence. */
  readonly start: number;
  readonly end: number;
  /** `change`: replaces earlier requests ("from now on"). `permission`: allows something again ("long answers are fine"). */
  readonly kind: 'request' | 'change' | 'permission';
}

const fromNow = /\b(?:from (?:now|here|today) on|in future)\b/iu;
const kindOf = (sentence: string): StandingRequest['kind'] => (fromNow.test(sentence) ? 'change' : 'request');
const lead =
  /^\s*(?:(?:please|also|and|ok(?:ay)?|hi|hey|from now on|in future)[,!]? )*(?:(?:can|could|would|will) you (?:please |kindly |always )*)?/iu;
const close = /(?:,? (?:please|pls|thanks|thank you|from now on|in future|if you can))*[\s.!?]*$/iu;

const answers = '(?:answers|replies|responses|explanations)';
/**
 * About later answers in general: "a short answer" is a request for one, and "short answers about sleep" is about the
 * book.
 */
const aboutAnswers = [
  new RegExp(`^(?:keep|make) (?:all )?(?:of )?(?:your |the )?${answers} \\S+(?: \\S+){0,4}$`, 'iu'),
  new RegExp(`^(?:give me|write|i want|i(?:'d| would) like) (?:\\S+ ){1,3}${answers}$`, 'iu'),
  /^(?:always )?(?:answer|reply|respond|explain things)(?: me)? (?:\S+ ){0,2}\S+$/iu,
];
const callMe = /^call me \p{L}[\p{L}'’.-]*(?: \p{Lu}[\p{L}'’.-]*){0,2}$/u;
/** "Call me tomorrow", "call me back". */
const noName =
  /^call me (?:when|if|at|on|in|by|before|after|back|later|again|soon|today|tonight|tomorrow|an?|the|it|that)\b/iu;

/** "I would be grateful if you …", which comes before a request. */
const frame =
  /^(?:i(?:'d| would)? (?:(?:be |really |very |much )*(?:grateful|happy|glad|appreciate it|like it|love it|prefer it|like|love|prefer|appreciate)) (?:if|when|that) you(?: (?:could|would|can))?|i(?:'d| would) (?:like|ask|want|prefer|love) you to|i (?:want|need) you to|it(?:'s| is| would be| helps| would help)? ?(?:me|easier|better|great|nice|good|helpful)?(?: for me| me)? (?:if|when) you(?: (?:could|would|can))?|if you can,?|(?:can|could|may) i (?:please )?(?:have|get)(?= )|you (?:can|should|may)(?= (?:always|never)))\s+/iu;
const opening =
  /^(?:(?:hi|hello|hey|so|and|but|also|well|actually|ok(?:ay)?|please|remember|from now on|from here on|in future)[,:!]? |(?:can|could|would|will) (?:you|u) |please |kindly )*/iu;
/** The reason that follows a request: "keep it short, I zone out". */
const reason =
  /(?:,? (?:because|since|as|so that) |, (?=(?:i|i'm|that's|that|it|they|it's|my|we|this)\b)|\. ).*$/iu;
const lateClose = /(?:,? (?:please|pls|plz|thanks|thank you|if you can|if possible|ok|pls\?))*[\s.!?]*$/iu;
const baseForms: Readonly<Record<string, string>> = {
  gave: 'give',
  used: 'use',
  kept: 'keep',
  wrote: 'write',
  answered: 'answer',
  made: 'make',
  quoted: 'quote',
  spelled: 'spell',
  added: 'add',
  showed: 'show',
  put: 'put',
  compared: 'compare',
  explained: 'explain',
  included: 'include',
};

/** A request for later answers in less usual words. */
const unusualRequest = (sentence: string): StandingRequest | null => {
  let start = opening.exec(sentence)?.[0].length ?? 0;
  if (allowsAgain(sentence)) {
    const words = sentence.slice(start).replace(reason, '').replace(lateClose, '');
    return { words, start, end: start + words.length, kind: 'permission' };
  }
  const framed = frame.exec(sentence.slice(start))?.[0] ?? '';
  start += framed.length;
  const rest = sentence.slice(start).replace(reason, '');
  const words = rest.replace(lateClose, '');
  const asked = /^(?:can|could|may) i/iu.test(framed) ? `give me ${words}` : words;
  const plain = asked.replace(/^(always |never )?(\w+)/iu, (all, often: string | undefined, verb: string) =>
    framed === '' ? all : `${often ?? ''}${baseForms[verb.toLowerCase()] ?? verb}`,
  );
  return isAnswerRequest(plain, framed !== '')
    ? { words: plain, start, end: start + words.length, kind: kindOf(sentence) }
    : null;
};

/** In characters. A longer sentence is not examined. */
const maxRequestLength = 1_000;

/** What a sentence asks of every answer from now on, such as their length or what to call the learner; or null. */
export const standingRequest = (sentence: string): StandingRequest | null => {
  if (sentence.length > maxRequestLength) return null;
  const start = lead.exec(sentence)?.[0].length ?? 0;
  const end = sentence.length - (close.exec(sentence)?.[0].length ?? 0);
  const words = sentence.slice(start, end);
  const first = words.replace(/^Call/, 'call');
  const isName = callMe.test(first) && !noName.test(first);
  const isDetail = aboutAnswers.some((form) => form.test(words)) && wantedDetail(words) !== null;
  return isName || isDetail ? { words, start, end, kind: kindOf(sentence) } : unusualRequest(sentence);
};
