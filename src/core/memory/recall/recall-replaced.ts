import { stem } from '../../../shared/text/grammar/stem';
import { isStopWord } from '../../../shared/text/grammar/stop-words';
import { indexWordsOf } from '../../../shared/text/words';
import type { MemoryReader, ScopeRef, TimeRange } from '../../ports';
import { followedBy, inPresent } from '../../retrieval/question/asks-past';
import { stemsOf } from '../../text/coverage';
import type { RankedFact } from './ranked-fact';
import { cuesOfQuestion } from '../relate/cue-terms';

/** A question is about one attribute, which has changed a few times at most. */
const most = 3;
const searchLimit = 12;

interface RecallReplaced {
  readonly text: string;
  readonly scopes: readonly ScopeRef[];
  readonly range: TimeRange | null;
  readonly now: number;
}

/** B4: superseded facts for a question about what used to be true, the latest first. Takes one query. */
export const recallReplaced = async (
  memory: Pick<MemoryReader, 'listReplacedFacts'>,
  { text, scopes, range, now }: RecallReplaced,
): Promise<readonly RankedFact[]> => {
  const question = inPresent(text);
  const own = indexWordsOf(question).filter((word) => !isStopWord(word));
  const terms = [...new Set([...own, ...cuesOfQuestion(question)])];
  if (terms.length === 0) return [];
  const found = await memory.listReplacedFacts(
    scopes,
    terms,
    range ?? {},
    new Date(now).toISOString(),
    searchLimit,
  );
  const wanted = new Set(terms.map(stem));
  const after = stemsOf(followedBy(text) ?? '');
  const namesLater = (words: string): boolean => [...stemsOf(words)].some((one) => after.has(one));
  const fitting = found.filter(
    ({ fact }) => [...stemsOf(fact.words)].some((one) => wanted.has(one)) && !namesLater(fact.words),
  );
  // "Before Seattle": the fact that Seattle replaced, if known.
  const direct = fitting.filter(({ replacedBy }) => replacedBy !== null && namesLater(replacedBy));
  return (direct.length > 0 ? direct : fitting)
    .slice(0, most)
    .toSorted((a, b) => (b.fact.validTo ?? '').localeCompare(a.fact.validTo ?? ''))
    .map(({ fact }, index) => ({ fact, score: 1 - index / 10 }));
};
