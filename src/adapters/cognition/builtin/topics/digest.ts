import type { DigestedLine, DigestTask } from '../../../../core/ports';
import type { Turn } from '../../../../shared/model';
import { contentStems } from '../text/content-words';
import { foldSpace } from '../../../../shared/text/fold-space';
import { plainSentences } from '../text/plain-sentences';
import { sentenceBounds, type Bounds } from '../text/sentence-bounds';

const SURE = 0.95;
const CONFIRMED = 0.85;
const MAX_LINE_LENGTH = 240;
const MAX_LINES = 20;
/** A line with fewer content words is trivial. */
const MIN_WORDS = 2;
/** From this share of common words on, two wordings count as the same. */
const REPEATS = 0.85;

interface Rule {
  readonly kind: DigestedLine['kind'];
  readonly pattern: RegExp;
  /** The statement after "I" begins with this; the group `rest` follows. */
  readonly opening: string;
}

const THAT = '(?: that|:|,)?';
/** "I have now", "we finally". */
const I = "(?:i|we)(?:'ve| have|'m| am| had)?(?: (?:just|finally|also|now|therefore|then|at last|\\w+ly))*";
const MY = '(?:my|our|the|one)(?: (?:main|only|big|biggest|first|final|important))?';
const HOW = '(?=(?:how|why|what|which|where)\\b)';
const rule = (kind: Rule['kind'], opening: string, ...patterns: readonly string[]): Rule => ({
  kind,
  opening,
  pattern: new RegExp(`^(?:${patterns.join('|')})(?<rest>.+)$`, 'i'),
});
/** A mere intention ("I will ask") is no decision: it must be a rule for oneself. */
const RULES: readonly Rule[] = [
  rule('decision', 'decided', `${I} (?:decided|resolved|settled|agreed)(?: on(?= that))? `),
  rule('decision', 'chose', `${I} (?:chosen|chose) `),
  rule('decision', 'decided on', `${I} (?:opt(?:ed|ing)? for|going (?:with|for)|committed to|set on) `),
  rule('decision', 'decided:', `${I} made up (?:my|our) minds?${THAT} `),
  rule(
    'decision',
    'decided: I will',
    "(?:i|we)(?:'ll| will| am going to|'m going to| shall) (?=(?:always|never|only|no longer|stop|keep|stick|switch|skip|give up|start|drop)\\b)",
  ),
  rule(
    'decision',
    'decided: I am',
    "(?:i|we)(?: am|'m) (?=not (?:going to|doing|taking|buying)\\b.*\\b(?:after all|any ?more|again)\\b)",
  ),
  rule('decision', 'decided: from now on', 'from now on,? (?=(?:i|we)\\b)'),
  rule(
    'decision',
    'decided',
    `${MY} (?:decision|plan|choice|rule)(?: now| from now on)? is (?=to\\b|that\\b)`,
  ),
  rule(
    'discovery',
    'found out',
    `${I} (?:found out|discovered|noticed|figured out|worked out|learned|learnt) ${HOW}`,
  ),
  rule(
    'discovery',
    'found out that',
    `${I} (?:found|learned|learnt)(?: that|:) `,
    `(?:${I} (?:found|figured|worked) out|${I} (?:discovered|noticed)|(?:it )?turn(?:s|ed) out)${THAT} `,
  ),
  rule('conclusion', 'understood', `${I} (?:understood|(?:understand|see|know) now) ${HOW}`),
  rule('conclusion', 'no longer think', '(?:i|we) no longer (?:think|believe) '),
  rule(
    'conclusion',
    'concluded that',
    `${I} (?:concluded?|reali[sz]ed?|(?:come|came) to (?:see|understand|the conclusion)|understood|(?:understand|see|know) now|can (?:now )?(?:say|conclude)|take away)${THAT} `,
    `${MY} (?:conclusion|takeaway|take-away|lesson|upshot|point)(?: (?:from|for|of) (?:me|us|[\\w ]+?))?(?: is${THAT}|:) `,
    `what (?:i|we) (?:take|learn|learned|learnt|keep) from [\\w ]+? is${THAT} `,
    `it(?: is|'s| has become) (?:now )?clear(?: to me| to us)?(?: now)? that `,
    `(?:that|this|it) means(?: for (?:me|us))?${THAT} `,
  ),
];
/** In the statement, or before it in the sentence. */
const DOUBTFUL =
  /\b(?:whether|maybe|perhaps|might|suppose|guess|wonder|not sure|does that mean|book (?:says|said|told)|you (?:said|told))\b/i;
/** Before a statement, these words make it a supposition or another person's words. */
const NOT_OWN =
  /\b(?:if|unless|imagine|pretend|says?|said|tells?|told|thinks?|thought|writes?|wrote|claims?|wish|would|could)\b|\?/i;
/** "Ada decided": somebody else did. "Says the book": the book did. */
const OTHERS =
  /\b\p{Lu}\p{Ll}+ (?:said|told|decided|concluded|found out)\b|,? (?:says|said) (?:the|my|he|she|they)\b/u;
/** What happens next in the session is no conclusion. */
const OF_THE_MOMENT =
  /\b(?:ask(?:ing)? (?:you|about|later|again)|come back|go on|read on|continue (?:later|tomorrow)|(?:next|last) question|call it a day|stop (?:here|now|for (?:now|today)))\b/i;
const CONFIRMS =
  /^(?:yes|yeah|yep|exactly|right|correct|agreed|indeed|true|(?:yes,? )?(?:that|this)(?:'s| is) (?:right|true|it|correct|exactly (?:it|right))|i agree|makes sense|good point|so true|you(?:'re| are) right)\b[\s,.!]*(?<rest>[^?]*)$/i;
const MAX_CONSENT_LENGTH = 60;
const MARKERS = /\s*\[(?:p{1,2}\.[^\]\n]*|F\d+)\]/g;

/**
 * What the learner decided, found out or concluded, in their own statements, and what the tutor observed if the
 * learner's next words confirm it. Suppositions, reports and trivial statements are left out; so is anything doubtful.
 */
export function digest({ turns, known }: DigestTask): readonly DigestedLine[] {
  const lines: DigestedLine[] = [];
  const said = known.map((line) => new Set(contentStems(line.replace(FRAME, ''))));
  const add = (line: DigestedLine): void => {
    const stems = new Set(contentStems(line.words.replace(FRAME, '')));
    if (stems.size < MIN_WORDS || line.words.length > MAX_LINE_LENGTH) return;
    if (said.some((other) => isRepetition(stems, other))) return;
    said.push(stems);
    lines.push(line);
  };
  for (const [at, turn] of turns.entries()) {
    if (turn.role !== 'user') continue;
    for (const line of statements(turn)) add(line);
    const confirmed = confirmation(turn, turns[at - 1]);
    if (confirmed !== null) add(confirmed);
  }
  return lines.slice(0, MAX_LINES);
}

const figures = (of: ReadonlySet<string>): string => [...of].filter((stem) => /\p{N}/u.test(stem)).join();

/** A wording that says more than the other, or has another number, is not a repetition. */
const isRepetition = (stems: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const common = [...stems].filter((stem) => other.has(stem)).length;
  return common / Math.max(stems.size, other.size) >= REPEATS && figures(stems) === figures(other);
};

/** How the lines of each kind begin. */
const FRAME = /^(?:decided(?: on)?|chose|understood|found out(?: that)?|concluded that|agreed):?/i;

/** Where a statement may begin within a sentence: "Thanks, and so I decided". */
const OPENING =
  /(?:^|[,;:.–—]\s+|\s(?:and|but|so|because|that)\s+)(?:(?:ok(?:ay)?|well|so|and|but|then|thanks|yes|no|after [^,.]+?)[,!]?\s+)*/gi;
/** Where the next statement begins. */
const NEXT =
  /(?:[;–—]|,)\s*(?:and |but |so |because |since )*(?=(?:i|i'm|i've|i'll|my|we)\b)|\s(?:and|but|so)\s+(?=(?:i|i've|i'll|we)\b)/i;
/** "That if I hum, my pulse falls": the comma is within the statement. */
const CONDITION = /^(?:that )?(?:if|when|whenever|once|after|before|unless|the more|as soon as)\b/i;
const QUOTES = /["“”„«»]/gu;

interface Stated extends Bounds {
  readonly rule: Rule;
  readonly rest: string;
}

const endOf = (rest: string): number => {
  const next = CONDITION.test(rest) ? -1 : rest.search(NEXT);
  return (next < 0 ? rest : rest.slice(0, next)).replace(/[\s.!,;:]+$/, '').length;
};

/** The first statement in a sentence that a rule recognises. */
const statementIn = (sentence: string): Stated | null => {
  for (const opening of sentence.matchAll(OPENING)) {
    const start = opening.index + opening[0].length;
    const before = sentence.slice(0, start);
    // Words inside quotation marks are somebody else's.
    if (NOT_OWN.test(before) || DOUBTFUL.test(before) || (before.match(QUOTES)?.length ?? 0) % 2 === 1)
      continue;
    for (const one of RULES) {
      const found = one.pattern.exec(sentence.slice(start))?.groups?.['rest'];
      if (found === undefined) continue;
      const rest = found.slice(0, endOf(found));
      return { rule: one, rest, start, end: sentence.length - found.length + rest.length };
    }
  }
  return null;
};

/** The learner's own statements of that kind. */
export function statements(turn: Pick<Turn, 'turnId' | 'content'>): readonly DigestedLine[] {
  const plain = turn.content.replaceAll('’', "'");
  return sentenceBounds(plain).flatMap(({ start, end }): readonly DigestedLine[] => {
    const sentence = plain.slice(start, end);
    if (/\?["'”’)]*$/u.test(sentence) || /^[“"'>]/u.test(sentence)) return [];
    const stated = statementIn(sentence);
    if (stated === null) return [];
    const text = sentence.slice(stated.start, stated.end);
    const isDoubtful = DOUBTFUL.test(text) || OTHERS.test(sentence) || OF_THE_MOMENT.test(text);
    if (isDoubtful || contentStems(stated.rest).length < MIN_WORDS) return [];
    const { kind, opening } = stated.rule;
    const line = { kind, words: foldSpace(`${opening} ${stated.rest}`), confidence: SURE };
    return [lineOf(line, turn, { start: start + stated.start, end: start + stated.end })];
  });
}

/** The tutor's first statement, if the learner's next words are little more than a yes. */
function confirmation(turn: Turn, before: Turn | undefined): DigestedLine | null {
  if (before?.role !== 'assistant' || before.state !== 'complete' || (before.basis ?? 'book') !== 'book')
    return null;
  const said = turn.content.trim().replaceAll('’', "'");
  const rest = CONFIRMS.exec(said)?.groups?.['rest'];
  if (rest === undefined || said.length > MAX_CONSENT_LENGTH || /\b(?:but|though|except|not)\b/i.test(rest))
    return null;
  const statement = plainSentences(before.content.replace(MARKERS, '')).find(
    (sentence) => !sentence.endsWith('?') && contentStems(sentence).length > MIN_WORDS,
  );
  if (statement === undefined) return null;
  const start = turn.content.indexOf(turn.content.trim());
  return lineOf(
    { kind: 'conclusion', words: `agreed: ${statement.replace(/[.!]+$/, '')}`, confidence: CONFIRMED },
    turn,
    { start, end: start + turn.content.trim().length },
  );
}

const lineOf = (
  line: Pick<DigestedLine, 'kind' | 'words' | 'confidence'>,
  { turnId, content }: Pick<Turn, 'turnId' | 'content'>,
  { start, end }: Bounds,
): DigestedLine => ({ ...line, method: 'rule', turnId, start, end, quote: content.slice(start, end) });
