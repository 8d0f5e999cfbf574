import type { DigestedLine, DigestTask } from '../../../../core/ports';
import type { Turn } from '../../../../shared/model';
import { clausesOf } from '../facts/clauses';
import { contentStems } from '../text/content-words';
import { foldSpace } from '../../../../shared/text/fold-space';
import { plainSentences } from '../text/plain-sentences';
import { sentenceBounds, type Bounds } from '../text/sentence-bounds';

const SURE = 0.95;
const CONFIRMED = 0.85;
const LONGEST = 240;
const MOST = 20;
/** A line with fewer content words is trivial. */
const LEAST_WORDS = 2;
/** From this share of common words on, one wording adds nothing to the other. */
const REPEATS = 0.85;

interface Rule {
  readonly kind: DigestedLine['kind'];
  readonly pattern: RegExp;
  /** The statement after "I" begins with this; the group `rest` follows. */
  readonly opening: string;
}

const THAT = '(?: that|:|,)?';
const I = "(?:i|we)(?:'ve| have)?(?: just| finally| also| now| therefore)?";
const rule = (kind: Rule['kind'], opening: string, pattern: string): Rule => ({
  kind,
  opening,
  pattern: new RegExp(`^${pattern}(?<rest>.+)$`, 'i'),
});
/** A mere intention ("I will ask") is no decision: it must be a rule for oneself. */
const RULES: readonly Rule[] = [
  rule('decision', 'decided', `${I} (?:decided|chosen|chose|resolved|settled)(?: on)? `),
  rule(
    'decision',
    'decided: I will',
    "(?:i|we)(?:'ll| will| am going to|'m going to| shall) (?=(?:always|never|only|no longer|stop|keep|stick|switch|skip|give up|start|drop)\\b)",
  ),
  rule('decision', 'decided', 'my (?:decision|plan|choice|rule)(?: now| from now on)? is (?=to\\b|that\\b)'),
  rule(
    'discovery',
    'found out that',
    `${I} (?:found(?= that|:|,)|found out|discovered|noticed|figured out|worked out|learned|learnt)${THAT} `,
  ),
  rule(
    'conclusion',
    'concluded that',
    `${I} (?:concluded?|reali[sz]ed?|come to see|understood|(?:understand|see) now|take away)${THAT} `,
  ),
  rule(
    'conclusion',
    'concluded that',
    `my (?:conclusion|takeaway|take-away|lesson)(?: from [\\w ]+?)?(?: is${THAT}|:) `,
  ),
];
/** Conclusions that do not begin with their speaker. */
const IMPERSONAL: readonly Rule[] = [
  rule('discovery', 'found out that', `(?:so |and |well,? )?it turns out${THAT} `),
  rule(
    'conclusion',
    'concluded that',
    `(?:so |and |then )?(?:(?:the (?:conclusion|upshot|lesson|takeaway|point)|what i (?:take|learn|learned|keep) from [\\w ]+?)(?: for me)? is|(?:that|this|it) means(?: for me)?)${THAT} `,
  ),
];
const DOUBTFUL =
  /\b(?:if|whether|maybe|perhaps|might|suppose|guess|wonder|not sure|does that mean|book (?:says|said|told)|you (?:said|told))\b/i;
/** "Ada decided": somebody else did. */
const OTHERS = /\b\p{Lu}\p{Ll}+ (?:said|told|decided|concluded|found out)\b/u;
/** What is done next in the session is no conclusion. */
const OF_THE_MOMENT =
  /\b(?:ask(?:ing)? (?:you|about|later|again)|come back|go on|read on|continue (?:later|tomorrow)|(?:next|last) question|call it a day|stop (?:here|now|for (?:now|today)))\b/i;
const CONFIRMS =
  /^(?:yes|yeah|yep|exactly|right|correct|agreed|indeed|true|(?:yes,? )?(?:that|this)(?:'s| is) (?:right|true|it|correct|exactly (?:it|right))|i agree|makes sense|good point|so true|you(?:'re| are) right)\b[\s,.!]*(?<rest>[^?]*)$/i;
const LONGEST_YES = 60;
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
    if (stems.size < LEAST_WORDS || line.words.length > LONGEST) return;
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
  return lines.slice(0, MOST);
}

const figures = (of: ReadonlySet<string>): string => [...of].filter((stem) => /\p{N}/u.test(stem)).join();

/** A wording that says more than the other, or has another number, is not a repetition. */
const isRepetition = (stems: ReadonlySet<string>, other: ReadonlySet<string>): boolean => {
  const common = [...stems].filter((stem) => other.has(stem)).length;
  return common / Math.max(stems.size, other.size) >= REPEATS && figures(stems) === figures(other);
};

/** What each kind of line opens with. */
const FRAME = /^(?:decided|found out that|concluded that|agreed):?/i;

/** The learner's own statements of that kind. */
export function statements(turn: Pick<Turn, 'turnId' | 'content'>): readonly DigestedLine[] {
  const plain = turn.content.replaceAll('’', "'");
  const impersonal = sentenceBounds(plain).map(({ start, end }) => ({
    text: plain.slice(start, end).replace(/[\s.!,;:]+$/, ''),
    start,
    end,
  }));
  const found = [
    ...clausesOf(turn.content).map((clause) => ({ clause, rules: RULES })),
    ...impersonal
      .filter(({ text }) => !text.endsWith('?') && !/^[“"'>]/.test(text))
      .map((clause) => ({ clause, rules: IMPERSONAL })),
  ];
  return found
    .toSorted((a, b) => a.clause.start - b.clause.start)
    .flatMap(({ clause, rules }): readonly DigestedLine[] => {
      if (DOUBTFUL.test(clause.text) || OTHERS.test(clause.text) || OF_THE_MOMENT.test(clause.text))
        return [];
      for (const { kind, pattern, opening } of rules) {
        const rest = pattern.exec(clause.text)?.groups?.['rest'];
        if (rest !== undefined)
          return [lineOf({ kind, words: foldSpace(`${opening} ${rest}`), confidence: SURE }, turn, clause)];
      }
      return [];
    });
}

/** The tutor's first statement, if the learner's next words are little more than a yes. */
function confirmation(turn: Turn, before: Turn | undefined): DigestedLine | null {
  if (before?.role !== 'assistant' || before.state !== 'complete' || (before.basis ?? 'book') !== 'book')
    return null;
  const said = turn.content.trim().replaceAll('’', "'");
  const rest = CONFIRMS.exec(said)?.groups?.['rest'];
  if (rest === undefined || said.length > LONGEST_YES || /\b(?:but|though|except|not)\b/i.test(rest))
    return null;
  const statement = plainSentences(before.content.replace(MARKERS, '')).find(
    (sentence) => !sentence.endsWith('?') && contentStems(sentence).length > LEAST_WORDS,
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
