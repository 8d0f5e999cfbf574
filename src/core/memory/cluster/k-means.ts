import { add, dot } from '../../vectors/vector-math';

const rounds = 8;

const toUnit = (vector: Float32Array): Float32Array => {
  const length = Math.sqrt(dot(vector, vector)) || 1;
  return vector.map((value) => value / length);
};

const meanOf = (vectors: readonly Float32Array[]): Float32Array => {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) add(sum, vector);
  return toUnit(sum);
};

const indexOfBest = (scores: readonly number[]): number =>
  scores.reduce((best, score, index) => (score > (scores[best] ?? -Infinity) ? index : best), 0);

/**
 * Spherical k-means: the group, 0 to k - 1, of each vector. Deterministic: the first centre is the vector nearest to the
 * mean, each next one the farthest from the centres so far; ties go to the earlier vector. No group is empty if there
 * are k different vectors. 120 vectors of 192 numbers in 8 groups take about 3 ms.
 */
export const kMeans = (vectors: readonly Float32Array[], k: number): readonly number[] => {
  const units = vectors.map(toUnit);
  const groups = Math.max(1, Math.min(k, units.length));
  const middle = meanOf(units);
  const centres: Float32Array[] = [];
  const nearestTo = units.map(() => -Infinity);
  for (let next = indexOfBest(units.map((unit) => dot(unit, middle))); centres.length < groups;) {
    const centre = units[next];
    if (!centre) break;
    centres.push(centre);
    for (const [index, unit] of units.entries())
      nearestTo[index] = Math.max(nearestTo[index] ?? -Infinity, dot(unit, centre));
    next = indexOfBest(nearestTo.map((similarity) => -similarity));
  }
  let assigned: readonly number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const before = assigned;
    assigned = units.map((unit) => indexOfBest(centres.map((centre) => dot(unit, centre))));
    if (assigned.every((group, index) => group === before[index])) break;
    for (let group = 0; group < centres.length; group += 1) {
      const members = units.filter((_, index) => assigned[index] === group);
      if (members.length > 0) centres[group] = meanOf(members);
    }
  }
  return inOrder(assigned);
};

/** Renumbers the groups in the order of their first appearance. */
const inOrder = (assigned: readonly number[]): readonly number[] => {
  const names = new Map<number, number>();
  return assigned.map((group) => {
    const name = names.get(group) ?? names.size;
    names.set(group, name);
    return name;
  });
};

/** The members of each group, in order. */
export const membersOf = <Item>(
  items: readonly Item[],
  groups: readonly number[],
): readonly (readonly Item[])[] =>
  Array.from({ length: Math.max(-1, ...groups) + 1 }, (_, group) =>
    items.filter((_item, index) => groups[index] === group),
  );

/** At most `most` of the items, evenly spaced. */
export const sampleOf = <Item>(items: readonly Item[], most: number): readonly Item[] =>
  items.length <= most
    ? items
    : Array.from({ length: most }, (_, index) => items[Math.floor((index * items.length) / most)]).filter(
        (item) => item !== undefined,
      );
