import type { ContextPiece } from '../../shared/model';
import { mapBeside } from '../map-beside';
import { asJsonList, type Sql } from '../sql';
import type { RecordedPiece } from './context-record';

const countKept = `
SELECT (SELECT COUNT(*) FROM context_texts WHERE id IN (SELECT value FROM json_each(:texts)))
    + (SELECT COUNT(*) FROM conversations WHERE id IN (SELECT value FROM json_each(:turns)) AND state <> 'streaming') AS count`;

/** Exported for the query-plan tests. */
export const freshContextQueries = { countKept } as const;

interface FreshContext {
  readonly texts: readonly number[];
  readonly turns: readonly number[];
  readonly pieces: readonly ContextPiece[];
}

/** Answers that are written at once. */
const most = 4;
/** By turn. */
const freshOf = mapBeside<number, FreshContext>();

/** As it is read back. */
const asRead = ({ source, text, tokens }: ContextPiece, recorded: RecordedPiece): ContextPiece => {
  const { component, text: _, ...rank } = recorded;
  return {
    component,
    source: {
      kind: source.kind,
      id: source.id,
      ...(source.page === undefined ? {} : { page: source.page }),
      ...(source.label === undefined ? {} : { label: source.label }),
    },
    text,
    tokens,
    ...rank,
  };
};

const idsOf = (pieces: readonly RecordedPiece[], kind: 'text' | 'turn'): readonly number[] => [
  ...new Set(pieces.flatMap(({ text }) => (text.kind === kind ? [text.id] : []))),
];

/** Remembers what an answer is about to be made from, until it is told with the finished answer. */
export const holdContext = (
  sql: Sql,
  turnId: number,
  recorded: readonly RecordedPiece[],
  pieces: readonly ContextPiece[],
): void => {
  const contexts = freshOf(sql);
  contexts.delete(turnId);
  contexts.set(turnId, {
    texts: idsOf(recorded, 'text'),
    turns: idsOf(recorded, 'turn'),
    pieces: pieces.flatMap((piece, at) => {
      const one = recorded[at];
      return one ? [asRead(piece, one)] : [];
    }),
  });
  const [oldest] = contexts.keys();
  if (contexts.size > most && oldest !== undefined) contexts.delete(oldest);
};

/** What was just recorded, without unpacking it; null where it is not known any more, or something of it was erased. */
export const takeContext = (sql: Sql, turnId: number): readonly ContextPiece[] | null => {
  const contexts = freshOf(sql);
  const held = contexts.get(turnId);
  contexts.delete(turnId);
  if (!held) return null;
  const { texts, turns, pieces } = held;
  const kept = sql.get<{ count: number }>(countKept, { texts: asJsonList(texts), turns: asJsonList(turns) });
  return kept?.count === texts.length + turns.length ? pieces : null;
};
