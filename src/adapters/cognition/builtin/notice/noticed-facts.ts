import type { FactCandidate, SentenceEncoder } from '../../../../core/ports';
import { rememberOpening } from '../../../../shared/text/grammar/asks-to-remember';
import { standingRequest } from '../../../../shared/text/grammar/standing-request';
import { wantedDetail } from '../../../../shared/text/grammar/wanted-detail';
import type { Turn } from '../../../../shared/model';
import { featuresOf } from './features';
import { splitMessage, type Part } from './split-message';
import { doubtfulThreshold, statesFact, threshold } from './states-fact';
import { isOwnHealth, isOwnStatement, isProgress, isSupposed, nameIn, wordFact } from './word-fact';

type Message = Pick<Turn, 'turnId' | 'content' | 'at'>;

/** In characters: a longer part would be too long for a fact. */
const longestPart = 240;
const mostFacts = 6;
const explicit = 0.98;
/** Of what a rule finds. */
const clear = 0.9;
/** How sure a fact is that the classifier found. */
const confidenceOf = (chance: number): number => Math.round((0.6 + 0.35 * chance) * 100) / 100;

const corrects = /^(?:actually|sorry|correction|i meant|that's (?:wrong|not)|you(?:'re| are) wrong)\b/i;

/** "Remember that I live in Bergen": the part without the opening. */
const withoutOpening = (part: Part): Part => {
  const text = part.text.replace(rememberOpening, '');
  return { ...part, text, start: part.end - text.length };
};

/** "Keep your answers short", "I like detailed explanations". */
const asksOfAnswers = (part: Part): boolean =>
  standingRequest(part.text) !== null || (wantedDetail(part.text) !== null && isOwnStatement(part));

interface Stated {
  readonly part: Part;
  readonly confidence: number;
  readonly method: 'user_explicit' | 'rule';
  /** It is only a fact if it replaces a known one. */
  readonly isDoubtful: boolean;
}

/** Whether a part states a fact, and how sure that is. `chance` is null without the encoder. */
const statedIn = (part: Part, chance: number | null): Stated | null => {
  if (rememberOpening.test(part.sentence) && !part.asks)
    return { part: withoutOpening(part), confidence: explicit, method: 'user_explicit', isDoubtful: false };
  const rule = { part, confidence: clear, method: 'rule', isDoubtful: false } as const;
  if (asksOfAnswers(part)) return rule;
  if (isSupposed(part)) return null;
  if (isOwnHealth(part) || isProgress(part)) return rule;
  return chance !== null && chance >= doubtfulThreshold
    ? { part, confidence: confidenceOf(chance), method: 'rule', isDoubtful: chance < threshold }
    : null;
};

const candidateOf = (
  { part, confidence, method }: Stated,
  { turnId, content, at }: Message,
  timeZone: string,
): FactCandidate => {
  const name = nameIn(part);
  const meta = { ...(corrects.test(part.sentence) && { corrects: true }), ...(name !== null && { name }) };
  return {
    scope: 'user',
    ...wordFact(part.text, name, at, timeZone),
    confidence,
    method,
    ...(Object.keys(meta).length > 0 && { meta }),
    evidence: {
      kind: 'turn',
      turnId,
      start: part.start,
      end: part.end,
      quote: content.slice(part.start, part.end),
    },
  };
};

/** The probability of each part to state something about the learner; null without the encoder. */
const chancesOf = async (
  parts: readonly Part[],
  message: string,
  encoder: SentenceEncoder | undefined,
  signal: AbortSignal,
): Promise<readonly number[] | null> => {
  if (!encoder || parts.length === 0) return null;
  const texts = parts.map(({ text }) => text);
  const vectors = await encoder.encode(texts, 'question', signal, 'wording').catch(() => null);
  signal.throwIfAborted();
  return (
    vectors &&
    parts.map((part, at) => {
      const vector = vectors[at];
      return vector ? statesFact(featuresOf(part, message, vector)) : 0;
    })
  );
};

/** Statements of the learner's about themselves, and those that count only if they replace a known fact. */
interface Noticed {
  readonly facts: readonly FactCandidate[];
  readonly doubtful: readonly FactCandidate[];
}

/**
 * What the learner says about themselves, in their own words. A classifier decides which parts of a message state
 * something. What they ask to remember, what they ask of every answer, what concerns their health and how far they have read
 * is stored in any case, also without the encoder.
 */
export const noticedFacts = async (
  message: Message,
  timeZone: string | undefined,
  encoder: SentenceEncoder | undefined,
  signal: AbortSignal,
): Promise<Noticed> => {
  const parts = splitMessage(message.content);
  const chances = await chancesOf(parts, message.content, encoder, signal);
  const found = parts
    .flatMap((part, at) => statedIn(part, chances?.[at] ?? null) ?? [])
    .filter(({ part }) => part.text.length > 3 && part.text.length <= longestPart);
  const candidates = (isDoubtful: boolean): readonly FactCandidate[] => {
    const all = found
      .filter((stated) => stated.isDoubtful === isDoubtful)
      .map((stated) => candidateOf(stated, message, timeZone ?? 'UTC'));
    const once = new Map(all.toReversed().map((fact) => [`${fact.subject} ${fact.words}`, fact]));
    return [...once.values()].toReversed().slice(0, mostFacts);
  };
  return { facts: candidates(false), doubtful: candidates(true) };
};
