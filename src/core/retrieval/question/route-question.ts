import { datesIn } from '../../../shared/text/dates/dates-in';
import { isFollowUp, namesNothing } from '../../../shared/text/grammar/follow-up';
import { courtesyIn } from '../../../shared/text/grammar/interjections';
import type { AnswerTask } from '../../ports';
import { asksPast, inPresent } from './asks-past';

export type AnswerSource = AnswerTask['about'];

export interface Question {
  readonly about: AnswerSource;
  /** The probability of `about`, 0..1, if a classifier decided it. */
  readonly certainty?: number;
  /** The learner states something about themselves rather than asking. */
  readonly tells: boolean;
  /** A statement in the first person, which may contain something to remember (B12). */
  readonly speaksOfSelf: boolean;
  /** Asks for the exact words that were said (D10). */
  readonly exactWords: boolean;
  /** Asks for something in the learner's life that is no longer true (B4). */
  readonly asksPast: boolean;
  /** Nothing to look up and nothing to remember: a greeting, thanks (B12). */
  readonly smallTalk: boolean;
}

const wh = '(?:what|who|whom|when|where|which|how (?:old|tall|long|many|much|often|far))';
const be = "(?:is|are|was|were|'s|’s)";

const matchesAny = (patterns: readonly RegExp[], text: string): boolean =>
  patterns.some((pattern) => pattern.test(text));

const notes = [
  /\b(?:in|from|through|of|search|find|show|list|check|are there any|which of) (?:all )?(?:of )?my (?:own )?notes?\b/,
  /\bmy (?:own )?notes? (?:on|about|say|said|mention|for|from|in)\b/,
  /\b(?:what|which|where|when) (?:did|have) i (?:already )?(?:note|noted|write|written|wrote|jot|jotted)\b/,
  /\b(?:did|have) i (?:ever |already )?(?:make |made |take |taken |write |written )?(?:a |any )?notes?d?\b/,
  /\b(?:did|have) i (?:ever )?(?:write|written) (?:down|anything|something)\b/,
  /\bwhat do my notes\b/,
  /\bmy (?:own )?notes?[\s.?!]*$/,
  /\bi (?:noted|wrote|jotted)(?: down)? (?:about|on|that|something|a note)\b/,
];

const plans = [
  /\b(?:my|the|our|study|reading) (?:study |reading )?plans?\b(?! (?:to|for) (?:beat|win|attack))/,
  /\bwhat(?:'s|’s| is| comes) (?:my )?next(?: step| in my plan| on my plan)?\??$/,
  /\b(?:my|the) next step\b/,
  /\bwhat (?:should|do|shall|must) i (?:read|study|do|work on|learn) (?:next|today|tomorrow|this week|now)\b/,
  /\bam i (?:on track|behind|ahead|on schedule)\b/,
  /\bwhat(?:'s|’s| is) due\b/,
  /\bwhich steps?\b.*\b(?:done|left|open|due)\b/,
];

const sessions = [
  /\b(?:our|this|today's|today’s|yesterday's|yesterday’s) (?:\S+ )?(?:sessions?|conversations?|chats?|discussions?|talks?)\b/,
  /\b(?:last|previous|earlier|past|first) (?:study )?(?:sessions?|conversations?|chats?|discussions?)\b/,
  /\b(?:did|have|had|do) we\b.*\b(?:talk|talked|discuss|discussed|speak|spoke|spoken|cover|covered|say|said|mention|mentioned|look|looked|go|gone|stop|stopped|leave|left|do|done|learn|learned)\b/,
  /\bwe (?:talked|discussed|spoke|covered|said|mentioned|looked at|went over|left off|stopped)\b/,
  /\b(?:did|have) i (?:ever |already )?ask(?:ed)?\b/,
  /\b(?:what|which|when|where|how)\b.* (?:did|have) i (?:ever |already )?ask(?:ed)?\b/,
  /\bi asked (?:you|about)\b/,
  /\b(?:did|have) you (?:ever |already )?(?:say|said|tell|told|mention|mentioned|explain|explained|recommend|recommended|suggest|suggested|quote|quoted|answer|answered|show|shown)\b/,
  /\byou (?:said|told me|mentioned|explained|recommended|suggested|quoted|answered)\b/,
  /\bwhat (?:was|were) (?:your|my|our) (?:exact |very )?(?:first |last |previous )?(?:answers?|words|questions?|topics?)\b/,
  /\blast time\b/,
  /\bremind me (?:what|where|of what) (?:we|you)\b/,
];

const exact =
  '(?:exact(?:ly)?|precise(?:ly)?|verbatim|word[- ]for[- ]word|literal(?:ly)?|(?:very|own|actual) words)';
const saying =
  '(?:words?|wording|say|said|write|wrote|tell|told|ask|asked|put it|phrase|phrased|express|expressed|quote|repeat|answer|answered)';
/** Requests for exact words (D10). */
const exactPatterns = [
  new RegExp(`\\b${exact}\\b.*\\b${saying}\\b|\\b${saying}\\b.*\\b${exact}\\b`),
  /\b(?:word[- ]for[- ]word|verbatim|exact words|exact wording)\b/,
  /\bquote (?:me|us|my|what (?:i|you|we))\b/,
];
/** What the learner or the tutor said, rather than the book or another person. */
const ofConversation =
  /\b(?:i|we|you)(?: \S+){0,2} (?:say|said|write|wrote|tell|told|ask|asked|put|phrase|phrased|express|expressed|answer|answered|mention|mentioned)\b|\bquote (?:me|us)\b|\b(?:my|our|your) (?:\S+ )?(?:words|wording|answer|message|question)\b/;

/** Events with a date. */
const event =
  '(?:exam|test|interview|lesson|class|meeting|appointment|trip|flight|race|match|wedding|operation|course)';

const learner = [
  // "What is my exam date?", but not "What is my attention doing when I am under load?"
  new RegExp(`\\b${wh}\\b.{0,24}\\b${be} my(?: \\S+){1,4}\\??$`),
  new RegExp(`^(?:and |so )?${wh}(?:'s|’s) my(?: \\S+){1,4}\\??$`),
  new RegExp(
    `\\b${wh} (?:\\S+ )?(?:do|does|did|am|was) (?:my|i) (?:\\S+ )?(?:live|work|study|want|prefer|like|dislike|hate|enjoy|need to pass|train|weigh|allergic|called|from|afraid of|struggling with|preparing for|aiming for|studying|learning|training|working|teaching|interested in|good at|married|based)\\b`,
  ),
  // "When is our race?", but not "When is our attention at its best?"
  new RegExp(`\\bwhen\\b.{0,12}\\bour (?:\\S+ ){0,3}${event}s?\\b`),
  /\b(?:who|how old) am i\b/,
  /\b(?:when|on (?:what|which) da(?:y|te)) (?:do|does|will) my(?: \S+){1,4} (?:arrive|come|start|begin|end|finish|expire|leave|open|close|take place)\b/,
  /\bdo you (?:still )?(?:know|remember|recall) (?:me|my|anything about me|(?:who|that|what|which|where|when|how)\b.*\b(?:i|my|me))\b/,
  /\b(?:what|which|where|when|who)\b.* i (?:told|mentioned to|said to) you\b/,
  /\bwhat was it (?:that )?i (?:wanted|said|meant|had)\b/,
  /\bwhat do you (?:know|remember) (?:about|of) me\b/,
  /\bwhat (?:have|did) i (?:ever |already )?(?:tell|told|say|said|mention|mentioned)\b/,
  /\b(?:did|have) i (?:ever |already )?(?:tell|told|say|said|mention|mentioned)\b/,
  /\b(?:do|did|am|was) i (?:prefer|like|dislike|allergic|have a preference|say that)\b/,
  /\bwhat (?:are|were) my\b/,
  /\bmy name\b/,
  /\bhow far (?:am|have) i\b/,
];

/** "What did I read on Monday?", but not "My aunt died last week. Should I train?". */
const studiedThen =
  /\b(?:did|have|had|was|were)\b.*\b(?:i|we|you|my|our)\b|\b(?:i|we|you)\b.*\b(?:asked|read|learned|learnt|studied|said|worked|covered|wrote|noted|talked|discussed|looked)\b/;

/** Refers to the learner; decides only if no other word says what is meant ("Anything about me?"). */
const ofOneself = /\b(?:me|my|mine|am i|was i|do i (?:have|want|need))\b/;

const statementPatterns = [
  /^(?:hi[,!.]? |hello[,!.]? |by the way[,]? |just so you know[,]? |please )*(?:my name(?:'s|’s| is)|call me|i am called|remember (?:that|this|:)|note that i|keep in mind)/,
  /^(?:by the way[,]? |also[,]? |and )?i(?:'m|’m| am) (?:a |an |the |from |allergic|preparing|training|studying|learning|working|afraid|scared|worried|nervous about|not |\d|in (?:my|the))/,
  /^(?:by the way[,]? |also[,]? |and )?i (?:prefer|like|love|hate|dislike|enjoy|live|work|study|teach|coach|play|run|swim|train|want|need|have (?:a|an|my|two|three|\d)|can(?:'|’|no)t|do not|don't|don’t|always|never|usually|often|decided|plan|will|must|wish)\b/,
  /^(?:by the way[,]? |also[,]? |and )?my \S+(?: \S+){0,4} (?:is|are|was|were|will be|takes place|starts|ends)\b/,
];

const opens = '^(?:(?:good|bad) news[:,] |actually[,]? |by the way[,]? |also[,]? |and |but |so )*';
const movesDay = new RegExp(
  `${opens}(?:the|they|our|we)\\b.*\\b(?:moved|postponed|rescheduled|rebooked|brought forward|put (?:off|back)|pushed|delayed|extended|shifted|changed|now|instead|no longer|later|earlier)\\b`,
);
const calledOff = new RegExp(
  `^(?:the|they|our|we)\\b.*\\b${event}\\b.*\\b(?:cancelled|canceled|called off|postponed)\\b`,
);
const sharedDay = new RegExp(`${opens}our (?:\\S+ ){0,4}${event}s?\\b`);

/**
 * "The exam has been moved to 10 May", "our race is tomorrow": about the learner even without "I".
 */
const statesDay = (text: string): boolean =>
  calledOff.test(text) || (matchesAny([movesDay, sharedDay], text) && datesIn(text).length > 0);

/** Requests for information are questions. */
const requestForm =
  /^(?:by the way[,]? |also[,]? |and )?(?:i(?:'d| would)? (?:really |just |also )?(?:want|need|like|wish|love)|i(?:'m|’m| am) (?:looking for|trying to (?:understand|find))) (?:to (?:know|understand|learn (?:about|how|why|what|more)|see|hear|read|ask|find)|you to|your help|help|an? (?:summary|overview|explanation|example))/;

/** Decides where to look for the answer: in the book or in the learner's own data. */
export const routeQuestion = (question: string, hasDateRange: boolean): Question => {
  const text = question.trim().toLowerCase().replace(/\s+/gu, ' ');
  const asks =
    /\?\s*$/.test(text) ||
    new RegExp(`^(?:${wh}|why|how|do|does|did|is|are|can|could|should|would|have|has|am)\\b`).test(text);
  const isStating =
    !asks && !requestForm.test(text) && (matchesAny(statementPatterns, text) || statesDay(text));
  const sentences = text.split(/(?<=[.!?])\s+/u);
  const speaksOfSelf = sentences.some(
    (sentence) =>
      !sentence.endsWith('?') &&
      (/\b(?:i|my|me|i'm|i’m|i've|i’ve|we)\b/.test(sentence) || statesDay(sentence)),
  );
  const exactWords = matchesAny(exactPatterns, text);
  const past = !isStating && asksPast(question);
  const about = ((): AnswerSource => {
    if (isStating) return 'learner';
    if (!asks && requestForm.test(text)) return 'book';
    if (matchesAny(notes, text)) return 'notes';
    if (exactWords && ofConversation.test(text)) return 'sessions';
    if (matchesAny(sessions, text)) return 'sessions';
    if (matchesAny(plans, text)) return 'plans';
    if (matchesAny(learner, text) || (past && matchesAny(learner, inPresent(question).toLowerCase())))
      return 'learner';
    // A book cannot answer a question that names nothing.
    if (ofOneself.test(text) && namesNothing(text) && !isFollowUp(text)) return 'learner';
    if (hasDateRange && asks && studiedThen.test(sentences.at(-1) ?? text)) return 'sessions';
    return 'book';
  })();
  return {
    about,
    tells: isStating,
    speaksOfSelf,
    exactWords,
    asksPast: past,
    smallTalk: courtesyIn(text) !== null,
  };
};
