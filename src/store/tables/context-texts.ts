import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ContextPiece, ContextSource } from '../../shared/model';
import { asJsonList, type Sql } from '../sql';

/** Of each source, a `[kind, id]`. */
const selectNewest = `
SELECT j.key AS place, t.id, t.sum FROM json_each(?) j JOIN context_texts t ON t.id = (
    SELECT id FROM context_texts WHERE source_id = j.value ->> 1 AND source_kind = j.value ->> 0 ORDER BY id DESC LIMIT 1)`;
const insert = `
INSERT INTO context_texts (source_kind, source_id, page, label, tokens, sum, base_id, text)
VALUES (?, ?, ?, ?, ?, ?, ?, ?)`;
/** The texts with those that they are differences from. */
const selectWithBases = `
WITH RECURSIVE chain (id) AS (
    SELECT value FROM json_each(?)
    UNION SELECT t.base_id FROM chain JOIN context_texts t ON t.id = chain.id WHERE t.base_id IS NOT NULL)
SELECT t.* FROM chain JOIN context_texts t ON t.id = chain.id`;
const selectSources = `
SELECT id, source_kind AS kind, source_id AS sourceId FROM context_texts WHERE id IN (SELECT value FROM json_each(?))`;
const removeOfSource = `
DELETE FROM context_texts WHERE source_id IN (SELECT CAST(value AS TEXT) FROM json_each(?)) AND source_kind = ?`;
const removeOfPassages = `
DELETE FROM context_texts WHERE source_id IN (SELECT CAST(id AS TEXT) FROM passages WHERE book_id = ?)
AND source_kind = 'passage'`;
const selectDependents = `
SELECT d.id FROM context_texts b JOIN context_texts d ON d.source_id = b.source_id AND d.base_id = b.id WHERE b.id = ?`;
const free = 'UPDATE context_texts SET base_id = NULL, text = ? WHERE id = ?';
const removeOne = 'DELETE FROM context_texts WHERE id = ?';

/** Exported for the query-plan tests. */
export const contextTextQueries = {
  selectNewest,
  selectWithBases,
  selectSources,
  removeOfSource,
  removeOfPassages,
  selectDependents,
} as const;

/** What answers saw comes in these forms; changing a letter makes every text unreadable. */
const dictionary = Buffer.from(
  'In your plan Last time, yesterday, you talked about The open book is "". ## User Profile\n- Topics of interest: \n- Preferred detail level: balanced\n- Session count: ## Active Plans\n\n- ; next: ## Last Session Summary (yesterday)\n\nYou said that you have finished chapter today and that you plan to repeat the part on this week. ## Key Facts Discussed\n\n- [quote] - [preference] The learner does not like On the morning of the learner used before a meeting.\n\n- [example]  [p. ]\n\n- [concept] To “”, the book answers: “” (p. ). You also asked “What does the book say about ?”: “” (p. ). You asked “How do I start with ?”, and the book says: “[p. 29] Chapter \n\n[F12] (constraint, 0.81) [F34] (task_state, 0.81) The learner has [F56] (profile, 0.81) The learner is [F78] (preference, 0.81) The learner likes examples about [F90] (example, 0.77) [F8] (definition, 1.00) [F7] (technique, 1.00) [F6] (concept, 0.70) [F571] (episode, 0.77) On the learner tried for minutes.',
);
/** Deflated alone, texts become a third to a half as long. */
const clearlyShorter = 5;
/** A text that is a difference from another is read through that one; so many in a row at most. */
const longestChain = 8;

interface TextRow {
  readonly id: number;
  readonly source_kind: ContextSource['kind'];
  readonly source_id: string;
  readonly page: number | null;
  readonly label: string | null;
  readonly tokens: number;
  readonly base_id: number | null;
  readonly text: Uint8Array;
}

export type SourcedText = Pick<ContextPiece, 'source' | 'text' | 'tokens'>;

const withBase = (base: string | null): Buffer =>
  base === null ? dictionary : Buffer.concat([dictionary, Buffer.from(base)]);

/** zlib looks back at 2 to the power of this many bytes at most, and takes eight times as many to do so. */
const bitsFor = (bytes: number): number => Math.min(15, Math.max(12, Math.ceil(Math.log2(bytes))));

/** Where all that may be repeated lies in a smaller window, the result is the same and made in half the time. */
const pack = (text: string, base: string | null): Buffer => {
  const known = withBase(base);
  const bytes = Buffer.from(text);
  const windowBits = bitsFor(known.length + bytes.length + 300);
  return Buffer.concat([
    Buffer.from('1'),
    deflateRawSync(bytes, { level: 9, dictionary: known, windowBits, memLevel: 6 }),
  ]);
};

/** The first byte tells the form: `0` as it is (carried over by migration 0009), `1` deflated. */
const unpack = (bytes: Uint8Array, base: string | null): string =>
  bytes[0] === 0x30
    ? Buffer.from(bytes.subarray(1)).toString()
    : inflateRawSync(bytes.subarray(1), { dictionary: withBase(base) }).toString();

/** 48 bits of SHA-256: what tells two texts of one source apart. */
const sumOf = ({ source, text, tokens }: SourcedText): number =>
  createHash('sha256')
    .update(JSON.stringify([source.page ?? null, source.label ?? null, tokens, text]))
    .digest()
    .readUIntBE(0, 6);

/** By id. One whose text cannot be had any more, since its base was erased, is left out. */
export const getContextTexts = (sql: Sql, ids: readonly number[]): ReadonlyMap<number, SourcedText> => {
  const rows = new Map(sql.all<TextRow>(selectWithBases, [asJsonList(ids)]).map((row) => [row.id, row]));
  const texts = new Map<number, string | null>();
  const textOf = (id: number): string | null => {
    const known = texts.get(id);
    if (known !== undefined) return known;
    const row = rows.get(id);
    const base = row && row.base_id !== null ? textOf(row.base_id) : null;
    const text = !row || (row.base_id !== null && base === null) ? null : unpack(row.text, base);
    texts.set(id, text);
    return text;
  };
  return new Map(
    ids.flatMap((id) => {
      const [row, text] = [rows.get(id), textOf(id)];
      if (!row || text === null) return [];
      const source: ContextSource = {
        kind: row.source_kind,
        id: row.source_id,
        ...(row.page === null ? {} : { page: row.page }),
        ...(row.label === null ? {} : { label: row.label }),
      };
      return [[id, { source, text, tokens: row.tokens }] as const];
    }),
  );
};

/** Whose the texts are that are still there; reads no text. */
export const listTextSources = (
  sql: Sql,
  ids: readonly number[],
): ReadonlyMap<number, Pick<ContextSource, 'kind' | 'id'>> =>
  new Map(
    sql
      .all<{ id: number; kind: ContextSource['kind']; sourceId: string }>(selectSources, [asJsonList(ids)])
      .map(({ id, kind, sourceId }) => [id, { kind, id: sourceId }]),
  );

/** The base's text, where the chain behind it is not too long to add to. */
const findBase = (sql: Sql, id: number): string | null => {
  const chain = sql.all<TextRow>(selectWithBases, [asJsonList([id])]);
  return chain.length >= longestChain ? null : (getContextTexts(sql, [id]).get(id)?.text ?? null);
};

export interface TextToPut {
  readonly text: SourcedText;
  /** A text that is likely to be much the same, which must be erased whenever this one's source is. */
  readonly near: number | null;
}

interface NewestText {
  readonly id: number;
  readonly sum: number | null;
}

const keyOf = ({ kind, id }: ContextSource): string => `${kind} ${id}`;

const newestOf = (sql: Sql, sources: readonly ContextSource[]): Map<string, NewestText> => {
  const list = JSON.stringify(sources.map(({ kind, id }) => [kind, id]));
  const rows = sql.all<NewestText & { place: number }>(selectNewest, [list]);
  return new Map(
    rows.flatMap(({ place, id, sum }) => {
      const source = sources[place];
      return source ? [[keyOf(source), { id, sum }] as const] : [];
    }),
  );
};

/** As its difference from the base, where that is the shorter way. */
const packShorter = (
  sql: Sql,
  text: string,
  baseId: number | null,
): { readonly bytes: Buffer; readonly baseId: number | null } => {
  const base = baseId === null ? null : findBase(sql, baseId);
  const difference = base === null ? null : pack(text, base);
  if (difference && difference.length * clearlyShorter < text.length) return { bytes: difference, baseId };
  const alone = pack(text, null);
  return difference && difference.length < alone.length
    ? { bytes: difference, baseId }
    : { bytes: alone, baseId: null };
};

const addText = (
  sql: Sql,
  { source, text, tokens }: SourcedText,
  sum: number,
  near: number | null,
): number => {
  const { bytes, baseId } = packShorter(sql, text, near);
  return sql.run(insert, [
    source.kind,
    source.id,
    source.page ?? null,
    source.label ?? null,
    tokens,
    sum,
    baseId,
    bytes,
  ]).lastId;
};

/**
 * The ids of texts, in their order: known where one is the newest of its source, else added as its difference from that
 * one, or from `near`.
 */
export const putContextTexts = (sql: Sql, texts: readonly TextToPut[]): readonly number[] => {
  const newest = newestOf(
    sql,
    texts.map(({ text }) => text.source),
  );
  return texts.map(({ text, near }) => {
    const key = keyOf(text.source);
    const known = newest.get(key);
    const sum = sumOf(text);
    if (known?.sum === sum) return known.id;
    const id = addText(sql, text, sum, known?.id ?? near);
    newest.set(key, { id, sum });
    return id;
  });
};

export const eraseContextTexts = (
  sql: Sql,
  kind: ContextSource['kind'],
  ids: readonly (string | number)[],
): void => {
  if (ids.length > 0) sql.run(removeOfSource, [asJsonList(ids), kind]);
};

export const erasePassageTexts = (sql: Sql, bookId: string): void => {
  sql.run(removeOfPassages, [bookId]);
};

/** Erases one text; others of its source that are differences from it stay. */
export const eraseContextText = (sql: Sql, id: number): void => {
  const dependents = sql.all<{ id: number }>(selectDependents, [id]).map((row) => row.id);
  for (const [dependent, { text }] of getContextTexts(sql, dependents))
    sql.run(free, [pack(text, null), dependent]);
  sql.run(removeOne, [id]);
};
