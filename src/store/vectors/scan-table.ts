import { quantiseQuestion, quantiseRow } from '../../shared/vectors/quantise';
import { blockRows, createRowMemory } from '../../shared/vectors/row-memory';
import type { PageRanges } from '../../shared/page-ranges';
import { createTopScores, floorOf, offerScore, type TopScores } from './top-scores';

export interface ScanItem {
  readonly id: number;
  /** The row of `vectors`. */
  readonly vectorId: number;
  /** Copied by the table, so it may be overwritten. */
  readonly vector: Float32Array;
  /** The book or scope that the item belongs to. */
  readonly place: string | null;
  /** Compared with a filter's range: milliseconds, or the page of a passage; Infinity if it has neither. */
  readonly time: number;
}

export interface ScanFilter {
  /** Only items of these places; null for all items. */
  readonly places: readonly string[] | null;
  /** Only items whose time is in this range, both ends included. */
  readonly from: number;
  readonly to: number;
  /** For each place, the times that pass, as ranges in order that do not touch; null for any. */
  readonly limits: ReadonlyMap<string, PageRanges> | null;
}

interface Candidate {
  readonly id: number;
  readonly vectorId: number;
  /** The cosine is at most this. */
  readonly atMost: number;
}

/** An 8-bit copy of vectors in memory, with the columns that filters need. Zero vectors are left out. */
export interface ScanTable {
  reserve(count: number): void;
  /** Adds or replaces. */
  put(item: ScanItem): void;
  remove(id: number): void;
  /**
   * Every item that may be among the `count` nearest of those that pass the filter, the likeliest first. Empty for a zero
   * vector.
   */
  candidates(question: Float32Array, filter: ScanFilter, count: number): readonly Candidate[];
  /** The cosines of those `ids` that are in the table, with 8-bit precision. */
  cosines(question: Float32Array, ids: readonly number[]): ReadonlyMap<number, number>;
}

/** More than the rounding error of doubles in a sum of a few thousand products. */
const rounding = 1e-9;

/** Columns for `count` rows. */
const columnsOf = (count: number) => ({
  ids: new Float64Array(count),
  vectorIds: new Float64Array(count),
  times: new Float64Array(count),
  places: new Uint32Array(count),
  scales: new Float64Array(count),
  errors: new Float32Array(count),
});

/**
 * How far a cosine may be from the product `about` of the rounded vectors. With x = x' + e (e at right angles to x')
 * and u = u' + d, both of length 1: x.u = x'.u' + x'.d + e.u. The second term is at most |d|, since |x'| is at most 1.
 * In the third, only the component of u at right angles to x' counts, whose length is at most the root of 1 - (x'.u)^2;
 * and x'.u is within |d| of `about`. So for vectors that are close to the question the bound is far below |e|.
 */
const offBy = (about: number, rowError: number, questionError: number): number => {
  const along = Math.max(0, Math.abs(about) - questionError);
  return questionError + rowError * Math.sqrt(Math.max(0, 1 - along * along)) + rounding;
};

type Columns = ReturnType<typeof columnsOf>;

/** A filter in terms of the table's columns. */
interface RowFilter {
  /** Whether it has a range. Items without a valid time are only found without one. */
  readonly timed: boolean;
  readonly from: number;
  readonly to: number;
  /** By place code: 1 if the place passes; null if all do. */
  readonly wanted: Uint8Array | null;
  /** By place code: the times that pass; undefined for any. */
  readonly limits: readonly (PageRanges | undefined)[] | null;
}

/** Whether one of the ranges, which are in order, contains the number. */
const isWithin = (ranges: PageRanges, number: number): boolean => {
  let low = 0;
  let high = ranges.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.to ?? 0) < number) low = middle + 1;
    else high = middle;
  }
  const found = ranges[low];
  return found !== undefined && number >= found.from;
};

const passesFilter = ({ times, places }: Columns, filter: RowFilter, row: number): boolean => {
  const time = times[row] ?? Number.NaN;
  if (filter.timed && !(time >= filter.from && time <= filter.to)) return false;
  if (filter.wanted && filter.wanted[places[row] ?? 0] !== 1) return false;
  const limit = filter.limits?.[places[row] ?? 0];
  return !limit || isWithin(limit, time);
};

/** Writes the rows that pass to `list`; returns how many. */
const listPassing = (
  columns: Columns,
  filter: RowFilter,
  from: number,
  to: number,
  list: Uint32Array,
): number => {
  let passing = 0;
  for (let row = from; row < to; row += 1) {
    if (!passesFilter(columns, filter, row)) continue;
    list[passing] = row;
    passing += 1;
  }
  return passing;
};

/** The rows that may be among the nearest, each with the upper bound of its cosine. */
interface Bounds {
  readonly best: TopScores;
  readonly rows: number[];
  readonly atMost: number[];
}

const takeBounds = (
  { best, rows, atMost }: Bounds,
  { scales, errors }: Columns,
  query: { readonly scale: number; readonly error: number },
  list: Uint32Array,
  sums: Int32Array,
  passing: number,
): void => {
  let floor = floorOf(best);
  for (let index = 0; index < passing; index += 1) {
    const row = list[index] ?? 0;
    const about = (sums[index] ?? 0) * query.scale * (scales[row] ?? 0);
    const rest = errors[row] ?? 1;
    if (about + rest + query.error + rounding < floor) continue;
    const off = offBy(about, rest, query.error);
    offerScore(best, about - off);
    floor = floorOf(best);
    rows.push(row);
    atMost.push(about + off);
  }
};

const likeliestFirst = (a: Candidate, b: Candidate): number => b.atMost - a.atMost;

/** Enough items are at least as near as the floor, so a row that cannot reach it is not among the nearest. */
const likeliestOf = ({ best, rows, atMost }: Bounds, { ids, vectorIds }: Columns): readonly Candidate[] => {
  const floor = floorOf(best);
  const found: Candidate[] = [];
  for (let index = 0; index < rows.length; index += 1) {
    const row = rows[index] ?? 0;
    const most = atMost[index] ?? 1;
    if (most < floor) continue;
    found.push({
      id: ids[row] ?? 0,
      vectorId: vectorIds[row] ?? 0,
      atMost: most,
    });
  }
  return found.toSorted(likeliestFirst);
};

/** Places as small numbers, for the columns. */
const createPlaceCodes = () => {
  const codes = new Map<string | null, number>();
  const codeOf = (place: string | null): number => {
    const known = codes.get(place);
    if (known !== undefined) return known;
    codes.set(place, codes.size);
    return codes.size - 1;
  };
  const wantedPlaces = (places: readonly string[]): Uint8Array => {
    const wanted = new Uint8Array(codes.size);
    for (const place of places) {
      const code = codes.get(place);
      if (code !== undefined) wanted[code] = 1;
    }
    return wanted;
  };
  const limitsByCode = (limits: ReadonlyMap<string, PageRanges>): readonly (PageRanges | undefined)[] => {
    const byCode = Array.from<PageRanges | undefined>({ length: codes.size });
    for (const [place, ranges] of limits) {
      const code = codes.get(place);
      if (code !== undefined) byCode[code] = ranges;
    }
    return byCode;
  };
  const rowFilter = ({ from, to, places, limits }: ScanFilter): RowFilter => ({
    timed: from !== -Infinity || to !== Infinity,
    from,
    to,
    wanted: places && wantedPlaces(places),
    limits: limits && limitsByCode(limits),
  });
  return { codeOf, rowFilter };
};

/** The rows of the table: their columns, and the row of each item. */
interface Rows {
  readonly memory: ReturnType<typeof createRowMemory>;
  readonly rowOf: Map<number, number>;
  columns: Columns;
  capacity: number;
}

const reserveRows = (rows: Rows, count: number): void => {
  if (count <= rows.capacity) return;
  rows.capacity = Math.max(count, Math.ceil(rows.capacity * 1.5), 64);
  const wider = columnsOf(rows.capacity);
  for (const name of Object.keys(wider) as (keyof typeof wider)[]) wider[name].set(rows.columns[name]);
  rows.columns = wider;
  rows.memory.reserve(rows.capacity);
};

const removeRow = ({ memory, rowOf, columns }: Rows, id: number): void => {
  const row = rowOf.get(id);
  if (row === undefined) return;
  rowOf.delete(id);
  const last = rowOf.size;
  if (row === last) return;
  // The last row moves to the free place, so that the rows have no gaps.
  memory.move(last, row);
  for (const column of Object.values(columns)) column.copyWithin(row, last, last + 1);
  rowOf.set(columns.ids[row] ?? 0, row);
};

const putRow = (rows: Rows, { id, vectorId, vector, time }: ScanItem, placeCode: number): void => {
  const row = rows.rowOf.get(id) ?? rows.rowOf.size;
  reserveRows(rows, row + 1);
  const quantised = quantiseRow(vector, rows.memory.row(row));
  if (!quantised) {
    removeRow(rows, id);
    return;
  }
  const { columns } = rows;
  rows.rowOf.set(id, row);
  columns.ids[row] = id;
  columns.vectorIds[row] = vectorId;
  columns.times[row] = time;
  columns.places[row] = placeCode;
  columns.scales[row] = quantised.scale;
  // Rounded up, so that single precision never understates the error.
  columns.errors[row] = quantised.error * (1 + 2 ** -22);
};

const candidatesIn = (
  { memory, rowOf, columns }: Rows,
  question: Float32Array,
  filter: RowFilter,
  count: number,
): readonly Candidate[] => {
  const query = quantiseQuestion(question, memory.question());
  if (!query) return [];
  const bounds: Bounds = { best: createTopScores(count), rows: [], atMost: [] };
  for (let from = 0, end = rowOf.size; from < end; from += blockRows) {
    const passing = listPassing(columns, filter, from, Math.min(end, from + blockRows), memory.list());
    memory.dots(passing);
    takeBounds(bounds, columns, query, memory.list(), memory.sums(), passing);
  }
  return likeliestOf(bounds, columns);
};

const cosinesIn = (
  { memory, rowOf, columns }: Rows,
  question: Float32Array,
  ids: readonly number[],
): Map<number, number> => {
  const found = new Map<number, number>();
  const query = quantiseQuestion(question, memory.question());
  if (!query) return found;
  const present = ids.filter((id) => rowOf.has(id));
  const list = memory.list();
  const sums = memory.sums();
  for (let from = 0; from < present.length; from += blockRows) {
    const some = present.slice(from, from + blockRows);
    for (const [index, id] of some.entries()) list[index] = rowOf.get(id) ?? 0;
    memory.dots(some.length);
    for (const [index, id] of some.entries()) {
      const about = (sums[index] ?? 0) * query.scale * (columns.scales[list[index] ?? 0] ?? 0);
      found.set(id, Math.max(-1, Math.min(1, about)));
    }
  }
  return found;
};

export const createScanTable = (dimension: number): ScanTable => {
  const rows: Rows = {
    memory: createRowMemory(dimension),
    rowOf: new Map(),
    columns: columnsOf(0),
    capacity: 0,
  };
  const places = createPlaceCodes();
  return {
    reserve: (count) => reserveRows(rows, count),
    put: (item) => putRow(rows, item, places.codeOf(item.place)),
    remove: (id) => removeRow(rows, id),
    candidates: (question, filter, count) => candidatesIn(rows, question, places.rowFilter(filter), count),
    cosines: (question, ids) => cosinesIn(rows, question, ids),
  };
};
