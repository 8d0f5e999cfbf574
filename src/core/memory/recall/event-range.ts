import { indexWordsOf } from '../../../shared/text/words';
import { isStopWord } from '../../../shared/text/grammar/stop-words';
import type { MemoryReader, ScopeRef, SearchReader } from '../../ports';
import { addDays, dayAt } from '../../../shared/text/dates/calendar';
import { findNamedEvent, rangeOf, type WholeRange } from '../../retrieval/question/date-range';
import { findDays } from '../../retrieval/question/named-days';
import { coverageOf } from '../../text/coverage';
import { stem } from '../../../shared/text/grammar/stem';

/** How many facts to search for the event's date. */
const factLimit = 20;
const halfYear = 182;

/**
 * For "before the exam", finds the day of the exam in a fact. A date without a year means the day nearest to the
 * statement, before or after it. Null if the question names no event, or one whose date is unknown.
 */
export const findEventRange = async (
  readers: {
    readonly search: Pick<SearchReader, 'factsByKeyword'>;
    readonly memory: Pick<MemoryReader, 'getFacts'>;
  },
  question: string,
  scopes: readonly ScopeRef[],
  now: number,
  timeZone: string,
): Promise<WholeRange | null> => {
  const event = findNamedEvent(question);
  const words = event ? indexWordsOf(event.name).filter((word) => !isStopWord(word)) : [];
  if (!event || words.length === 0) return null;
  const hits = await readers.search.factsByKeyword(scopes, words, new Date(now).toISOString(), factLimit);
  if (hits.length === 0) return null;
  const stems = new Set(words.map(stem));
  for (const { fact, createdAt } of await readers.memory.getFacts(hits.map(({ id }) => id))) {
    if (coverageOf(fact, stems) < 1) continue;
    // In March, "on 3 May" means the coming 3 May: the most recent one as seen half a year later.
    const reference = addDays(dayAt(Date.parse(createdAt), timeZone), halfYear);
    const days = findDays(fact.toLowerCase(), reference);
    // "Last week" in a fact is relative to the day of the statement.
    const statedDays = days?.isRelative
      ? findDays(fact.toLowerCase(), dayAt(Date.parse(createdAt), timeZone))
      : days;
    if (statedDays) return rangeOf(statedDays, event.relation, now, timeZone);
  }
  return null;
};
