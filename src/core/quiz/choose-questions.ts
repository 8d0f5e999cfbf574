import type { KnowledgeState } from '../../shared/model';
import type { StoredQuestion } from '../ports';

/** Priorities by the state of a question's subject, lowest first; misconceptions come before all of them. */
const needs: Readonly<Record<KnowledgeState, number>> = { shaky: 1, met: 2, 'not-met': 3, known: 4 };
const needOfMisconception = 0;

/** Maximum share of a quiz that asks about known subjects, unless there is nothing else. */
const knownShare = 0.2;

/**
 * A sort key: questions that were never answered come first, those answered right last, and older answers before newer
 * ones.
 */
const staleness = ({ last }: StoredQuestion): string => {
  if (!last) return '0';
  return last.result === 'right' ? `2${last.at}` : `1${last.at}`;
};

const byStaleness = (a: StoredQuestion, b: StoredQuestion): number =>
  staleness(a) < staleness(b) ? -1 : Number(staleness(a) > staleness(b));

/** Takes one item per key in turn, so that no chapter or term fills a quiz. */
const inTurn = (
  questions: readonly StoredQuestion[],
  keyOf: (question: StoredQuestion) => string,
): readonly StoredQuestion[] => {
  const groups = new Map<string, StoredQuestion[]>();
  for (const question of questions)
    groups.set(keyOf(question), [...(groups.get(keyOf(question)) ?? []), question]);
  const longest = Math.max(0, ...[...groups.values()].map(({ length }) => length));
  return Array.from({ length: longest }, (_, at) => at).flatMap((at) =>
    [...groups.values()].flatMap((group) => group.slice(at, at + 1)),
  );
};

/** The questions of a quiz: misconceptions first, then by what is known about their term or chapter. */
export const chooseQuestions = (
  questions: readonly StoredQuestion[],
  stateOf: (question: StoredQuestion) => KnowledgeState,
  count: number,
): readonly StoredQuestion[] => {
  const needOf = (question: StoredQuestion): number =>
    question.isMisconception ? needOfMisconception : needs[stateOf(question)];
  const groups = [0, 1, 2, 3, 4].map((need) => {
    const stale = questions.filter((one) => needOf(one) === need).toSorted(byStaleness);
    return inTurn(
      inTurn(stale, ({ term, id }) => term ?? String(id)),
      ({ chapter }) => String(chapter),
    );
  });
  // Two questions about the same words answer each other.
  const quotes = new Set<string>();
  const once = (list: readonly StoredQuestion[]): readonly StoredQuestion[] =>
    list.filter(({ page, quote }) => {
      const key = `${String(page)} ${quote}`;
      if (quotes.has(key)) return false;
      quotes.add(key);
      return true;
    });
  const unknown = once(groups.slice(0, needs.known).flat());
  const known = once(groups[needs.known] ?? []);
  const room = Math.max(Math.floor(count * knownShare), count - unknown.length);
  const first = unknown.slice(0, count - Math.min(room, known.length));
  return [...first, ...known.slice(0, count - first.length)];
};
