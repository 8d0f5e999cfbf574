import type { AnswerTask } from '../../../../core/ports';
import type { Scored } from './score';
import type { ChosenQuote } from './select';

const MOST: Readonly<Record<AnswerTask['detailLevel'], number>> = { brief: 5, balanced: 8, thorough: 12 };

/** As good as the best passage. */
const IN_BEST_PASSAGE = 0.97;

/**
 * For "how do I …": the numbered list that fits best, from its first step on, if it fits about as well as the best
 * single sentence. Null where the book tells it in prose.
 */
export function selectSteps(
  scored: readonly Scored[],
  level: AnswerTask['detailLevel'],
): readonly ChosenQuote[] | null {
  const best = Math.max(0, ...scored.map((one) => one.score));
  // Steps are given whole, so they must be what was asked for: a list elsewhere may only share its words.
  const topPassage = Math.max(0, ...scored.map((one) => one.candidate.passage.score));
  const lists = listsOf(scored).filter(
    (list) =>
      list.length >= 2 && list.some((one) => one.candidate.passage.score >= topPassage * IN_BEST_PASSAGE),
  );
  const leads = scored.filter((one) => one.score >= best * 0.9);
  const rated = lists
    .map((list) => {
      // "The stair drill takes twelve minutes …" and then the list: the lead-in has the words, the steps do not.
      const introduced = leads.some((lead) => leadsInto(lead, list));
      return { list, score: introduced ? best : Math.max(...list.map((one) => one.score)) };
    })
    .toSorted((a, b) => b.score - a.score);
  const winner = rated[0];
  if (winner === undefined || winner.score < best * 0.8) return null;
  return winner.list.slice(0, MOST[level]).map(({ candidate }) => ({
    passage: candidate.passage,
    position: candidate.position,
    step: candidate.step,
    spans: candidate.spans,
  }));
}

function leadsInto({ candidate }: Scored, list: readonly Scored[]): boolean {
  const first = list[0]?.candidate;
  if (first === undefined || first.passage !== candidate.passage) return false;
  const distance = first.position - candidate.position;
  return distance > 0 && distance <= 3;
}

/** Runs of items numbered one after another; a run may go on in the next passage. */
function listsOf(scored: readonly Scored[]): readonly (readonly Scored[])[] {
  const lists: Scored[][] = [];
  for (const one of scored) {
    const { step, passage } = one.candidate;
    if (step === null) continue;
    const last = lists.at(-1);
    const before = last?.at(-1)?.candidate;
    const follows =
      before !== undefined &&
      before.step === step - 1 &&
      before.passage.headingPath.join('\n') === passage.headingPath.join('\n');
    if (last !== undefined && follows) last.push(one);
    else lists.push([one]);
  }
  return lists;
}
