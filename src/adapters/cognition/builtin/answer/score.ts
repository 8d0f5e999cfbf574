import { contentStems } from '../text/content-words';
import type { Candidate } from './candidates';
import { kindBonus } from './kind-bonus';
import type { Meaning } from './meaning';
import { pairsOf, type ReadQuestion } from './question';

export interface Scored {
  readonly candidate: Candidate;
  readonly score: number;
  readonly stems: ReadonlySet<string>;
  /** Begins with a word that points back ("It", "This"), so it needs the sentence before it. */
  readonly leansBack: boolean;
}

export interface Scoring {
  readonly scored: readonly Scored[];
  /** Share of the question's words, by weight, that the best passage has: exactly or by near meaning. */
  readonly coverage: number;
  /** Cosine of the question and the nearest sentence. */
  readonly nearest: number;
  /** The question's words that stand in no passage. */
  readonly missing: readonly string[];
}

const LEANS_BACK =
  /^["'“‘(]*(?:it|its|they|their|them|this|these|those|that|he|she|his|her|such|both|either|neither|here|there they|the (?:first|second|third|former|latter|other|others|same))\b(?! (?:is|are) (?:a|an|no|nothing|not)\b.*\bthat\b)/i;

const POINTS_BACK = /\b(?:it|its|they|their|them|he|him|his|she|her|hers|this|these|those)\b/i;

/** Weights for a sentence: words by rarity, meaning, and the passage that retrieval liked. */
const WORDS = 0.45;
const NEAR = 0.3;
const PASSAGE = 0.25;
/** A word that is only near counts for less than the word itself. */
const SYNONYM = 0.7;
const PARAGRAPH = 0.1;

export function scoreSentences(
  candidates: readonly Candidate[],
  question: ReadQuestion,
  meaning: Meaning,
): Scoring {
  const inOrder = candidates.map((candidate) => contentStems(candidate.text));
  const stems = inOrder.map((own) => new Set(own));
  const weights = weightsOf(question, stems);
  const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0) || 1;
  const topScore = Math.max(...candidates.map((candidate) => candidate.passage.score), 1e-9);
  const headings = new Map(
    candidates.map(({ passage }) => [passage, new Set(contentStems(passage.headingPath.join(' ')))]),
  );
  const passageStems = new Map<Candidate['passage'], Set<string>>();
  candidates.forEach(({ passage }, index) => {
    const all = passageStems.get(passage) ?? new Set(headings.get(passage));
    for (const stem of stems[index] ?? []) all.add(stem);
    passageStems.set(passage, all);
  });
  const soft = (asked: string, own: ReadonlySet<string>): number => {
    if (own.has(asked)) return 1;
    let best = 0;
    for (const stem of own) best = Math.max(best, meaning.near(asked, stem));
    return best * SYNONYM;
  };
  const share = (of: (asked: string) => number): number =>
    [...weights].reduce((sum, [asked, weight]) => sum + weight * of(asked), 0) / total;

  const scored = candidates.map((candidate, index): Scored => {
    const own = stems[index] ?? new Set<string>();
    const before = stemsBefore(candidates, stems, index);
    // Borrowed words need not be said again: what follows their sentence is what was asked for.
    const inherits = question.followUp ? 0.75 : POINTS_BACK.test(candidate.text) ? 0.5 : 0.2;
    const heading = headings.get(candidate.passage);
    const words = share((asked) => {
      const here = soft(asked, own);
      if (here >= 0.5) return here;
      return Math.max(here, heading?.has(asked) ? 0.5 : 0, before.has(asked) ? inherits : 0);
    });
    const near = Math.max(0, meaning.sentences[index] ?? 0);
    const passage = Math.max(0, candidate.passage.score) / topScore;
    const score =
      WORDS * words +
      NEAR * near +
      PASSAGE * passage +
      kindBonus(candidate, own, question) +
      pairBonus(inOrder[index] ?? [], question) -
      faultOf(candidate);
    return { candidate, score, stems: own, leansBack: LEANS_BACK.test(candidate.text) };
  });
  const coverage = Math.max(
    0,
    ...[...passageStems.values()].map((all) => share((asked) => soft(asked, all))),
  );
  const everywhere = new Set([...passageStems.values()].flatMap((all) => [...all]));
  return {
    scored: withParagraph(scored),
    coverage,
    nearest: Math.max(0, ...meaning.sentences),
    missing: question.words.filter((word) => !everywhere.has(contentStems(word)[0] ?? word)),
  };
}

/** What "he" and "it" may stand for: words of the sentences before in the same paragraph. */
function stemsBefore(
  candidates: readonly Candidate[],
  stems: readonly ReadonlySet<string>[],
  index: number,
): ReadonlySet<string> {
  const found = new Set<string>();
  const own = candidates[index];
  for (let at = index - 1; at >= Math.max(0, index - 7); at -= 1) {
    const before = candidates[at];
    if (before?.passage !== own?.passage || before?.part !== own?.part || before?.block !== own?.block) break;
    for (const stem of stems[at] ?? []) found.add(stem);
  }
  return found;
}

/** The answer is often the sentence after the one that has the question's words: a good paragraph lifts its sentences. */
function withParagraph(scored: readonly Scored[]): readonly Scored[] {
  return scored.map((one, index) => {
    const mates = [index - 2, index - 1, index + 1]
      .map((at) => scored[at])
      .filter((mate) => mate !== undefined);
    const near = mates.filter(
      ({ candidate }) =>
        candidate.passage === one.candidate.passage &&
        candidate.part === one.candidate.part &&
        candidate.block === one.candidate.block,
    );
    return { ...one, score: one.score + PARAGRAPH * Math.max(0, ...near.map((mate) => mate.score)) };
  });
}

/** Rare among the passages' sentences weighs more, as idf does; a word that is nowhere weighs as the rarest. */
function weightsOf(
  question: ReadQuestion,
  sentences: readonly ReadonlySet<string>[],
): ReadonlyMap<string, number> {
  const weights = new Map<string, number>();
  for (const [stem, share] of question.stems) {
    const having = sentences.filter((own) => own.has(stem)).length;
    weights.set(stem, share * Math.log(1 + sentences.length / (0.5 + having)));
  }
  return weights;
}

/** Words that stand side by side in the question and in the sentence. */
function pairBonus(stems: readonly string[], question: ReadQuestion): number {
  const own = new Set(pairsOf(stems));
  return Math.min(0.14, 0.07 * question.pairs.filter((pair) => own.has(pair)).length);
}

/** Too short to say anything, too long to read, or itself a question. */
function faultOf({ text }: Candidate): number {
  const words = text.split(' ').length;
  let fault = 0;
  if (words < 5) fault += 0.15;
  else if (words < 9) fault += 0.05;
  if (text.length > 360) fault += 0.06;
  if (/\?["'”’)]*$/.test(text)) fault += 0.22;
  return fault;
}
