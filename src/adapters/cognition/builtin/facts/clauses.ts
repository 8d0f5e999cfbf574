import { blocksOf } from '../text/blocks';
import { sentenceBounds } from '../text/sentence-bounds';
import { standingRequest, type StandingRequest } from '../../../../shared/text/grammar/standing-request';
import { isSupposed } from './fragments';

/** A statement or a request, with its place in the turn. */
export interface Clause {
  /** With straight apostrophes and without lead-ins ("by the way"). */
  readonly text: string;
  readonly start: number;
  readonly end: number;
  /** "Remember that …": the learner asked for it. */
  readonly explicit: boolean;
  /** A greeting comes before it, so that "I'm Ada" states a name. */
  readonly greeted: boolean;
  /** "Actually", "I meant": what was said before was wrong. */
  readonly corrects: boolean;
  /** The kind of request for later answers, if it is one. Its words need not be the turn's: "give me numbers in a table". */
  readonly request: StandingRequest['kind'] | null;
}

const EXPLICIT =
  /^(?:(?:please|also|and|ok(?:ay)?)[, ]+)*(?:remember(?:,? that\b|:)?|(?:keep|bear) in mind(?:,? that\b|:)?|do(?:n't| not) forget(?:,? that\b|:)?|(?:note|make a note)(?: that|:))\s+/i;
const LEAD_IN =
  /^(?:(?:hi|hello|hey|good (?:morning|evening|afternoon))(?: there)?[,!.]?\s+|(?:by the way|btw|well|also|actually|sorry|correction|i meant(?: to say)?(?: that)?|so|and|but|oh|ok(?:ay)?|yes|no(?=[,:.!])|please|fyi|update|that's (?:wrong|not right|not true)|you(?:'re| are) wrong|haha|lol|yo|nah|honestly|anyway|just so you know|for context|for your information|for the record|as you know|to be honest|unfortunately|luckily|right now|at the moment|currently|these days|at present)[,:.!]?\s+)/i;
const CORRECTS = /^(?:actually|sorry|correction|i meant|that's (?:wrong|not)|you(?:'re| are) wrong)\b/i;
const GREETING = /^(?:hi|hello|hey|good (?:morning|evening|afternoon))\b/i;
/** Words that make all that follows somebody else's words, a guess or a pretence. */
const NOT_SAID =
  /\b(?:if|whether|unless|suppose|supposing|imagine|pretend|assume|assuming|as though|wish|maybe|perhaps|i (?:guess|think|believe|suppose|doubt|feel like)|let['’]s say|say that i|what would|would i|(?:he|she|they|who|somebody|someone|author|book|character|narrator|\p{Lu}\p{Ll}+) (?:said|says|told|tells|asked|wrote|writes|claims?|thinks?|replied)|according to|for example|e\.g\.)\b/iu;
const LINK = '(?:and |but |so |because |since |while |though |although )*';
const BEGINS = "(?:i|i'm|i've|i'll|my|we|we're|we've|our|please call me)\\b";
/** Words that begin a wish, or an activity without its subject. */
const BEGINS_BARE =
  '(?:call me|please|can (?:you|u)|could you|from now on|use|keep|avoid|show|answer|got|doing|finished|switched|switching|started|moved|changed|working|studying|preparing|training|learning|planning)\\b';
const BREAK = new RegExp(
  `(?:[;,:–—]|\\s-)\\s*${LINK}(?=${BEGINS}|${BEGINS_BARE})|\\s(?:and|but|because|so)\\s+(?=${BEGINS})`,
  'gi',
);
const TAGS =
  /(?:,? (?:by the way|btw|though|too|as well|actually|lol|haha|lmao|tho|rn|honestly|sadly|obviously|frankly|to be honest|tbh|i promise|please|pls|:\)|:\(|;\))){1,2}$/i;
const ASKS =
  /^(?:and |but |so |then )*(?:who|what|when|where|why|how|which|whose|is|are|am|was|were|do|does|did|can|could|should|shall|will|would|may|might|have|has)\b/i;

/** The statements of a turn, clause by clause; questions, quotations, reports and suppositions are left out. */
export function clausesOf(turn: string): readonly Clause[] {
  const plain = blankQuotations(turn.replaceAll('’', "'"));
  return blocksOf(plain).flatMap((block) =>
    sentenceBounds(plain.slice(block.start, block.end)).flatMap(({ start, end }) =>
      ofSentence(plain, block.start + start, block.start + end),
    ),
  );
}

function ofSentence(plain: string, start: number, end: number): readonly Clause[] {
  const sentence = plain.slice(start, end);
  const isQuestion = sentence.endsWith('?');
  if (sentence.startsWith('>') || isSupposed(sentence)) return [];
  const greeted = GREETING.test(sentence);
  const explicit = EXPLICIT.exec(sentence)?.[0];
  const clauses: Clause[] = [];
  let from = explicit?.length ?? 0;
  const addRequest = (at: number, asked: StandingRequest): void => {
    clauses.push({
      text: asked.words,
      start: start + at + asked.start,
      end: start + at + asked.end,
      explicit: explicit !== undefined,
      greeted,
      corrects: false,
      request: asked.kind,
    });
    from = at + asked.end;
  };
  const whole = standingRequest(sentence);
  if (whole) addRequest(0, whole);
  const cuts = [...sentence.slice(from).matchAll(BREAK)].map((match) => ({
    at: match.index + from,
    next: match.index + from + match[0].length,
  }));
  for (const cut of [...cuts, { at: sentence.length, next: sentence.length }]) {
    const raw = sentence.slice(from, cut.at);
    const asked = standingRequest(raw);
    if (asked) addRequest(from, asked);
    // What came before in the sentence may turn the clause into a supposition or a report.
    const doubtful = NOT_SAID.test(sentence.slice(whole?.end ?? 0, cut.at).replace(EXPLICIT, ''));
    // "I work nights, so what should I do?" states first and then asks; the last clause is the question.
    const question =
      ASKS.test(raw.trim()) || (isQuestion && (cut.at === sentence.length || ASKS.test(sentence)));
    if (!asked && !doubtful && (!question || (isQuestion && statesFirst(raw) && !ASKS.test(sentence)))) {
      const clause = trimmed(plain, start + from, start + cut.at, explicit !== undefined, greeted);
      if (clause !== null) clauses.push(clause);
    }
    from = cut.next;
  }
  return clauses;
}

/** "I work nights, so what should I do about sleep": the part before the question is a separate statement. */
const statesFirst = (clause: string): boolean =>
  /^[^,]+,\s*(?:so|and|but)?\s*(?:what|how|which|when|where|why|should|can|is|are|do|does)\b/i.test(clause);

function trimmed(
  plain: string,
  from: number,
  to: number,
  explicit: boolean,
  greeted: boolean,
): Clause | null {
  let start = from;
  let text = plain.slice(start, to);
  let corrects = false;
  text = statesFirst(text) ? text.slice(0, text.indexOf(',')) : text;
  for (;;) {
    const lead = /^\s+/.exec(text)?.[0] ?? LEAD_IN.exec(text)?.[0];
    if (lead === undefined) break;
    corrects ||= CORRECTS.test(lead);
    start += lead.length;
    text = text.slice(lead.length);
  }
  let end = text.length;
  while (end > 0 && /[\s.!,;:]/.test(text.charAt(end - 1))) end -= 1;
  text = text.slice(0, end).replace(TAGS, '');
  return text.length < 4
    ? null
    : { text, start, end: start + text.length, explicit, greeted, corrects, request: null };
}

/** Words in quotation marks are somebody else's; spaces keep the offsets. */
const QUOTATION =
  /```[\s\S]*?(?:```|$(?![\s\S]))|“[^”]*”|“[^\n]*$|„[^“”\n]*[“”]|«[^»]*»|"[^"\n]*"|[‘](?=\S)[^\n]{3,}?'(?![\p{L}\p{N}])|(?<![\p{L}\p{N}'])'(?=\S)[^\n]{3,}?[.,!?…\p{L}]'(?![\p{L}\p{N}])|`[^`\n]*`/gmu;
const blankQuotations = (text: string): string =>
  text.replace(QUOTATION, (quoted) => quoted.replace(/[^\n]/g, ' '));
