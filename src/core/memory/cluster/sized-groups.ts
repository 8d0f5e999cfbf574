import { add, dot } from '../../vectors/vector-math';
import { kMeans, membersOf } from './k-means';

interface Size {
  readonly least: number;
  readonly most: number;
}

const meanOf = (vectors: readonly Float32Array[], places: readonly number[]): Float32Array => {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const place of places) {
    const vector = vectors[place];
    if (vector) add(sum, vector);
  }
  const length = Math.sqrt(dot(sum, sum)) || 1;
  return sum.map((value) => value / length);
};

/** Joins the smallest group with the one most similar to it until none is too small. */
export const joinSmall = (
  vectors: readonly Float32Array[],
  groups: readonly (readonly number[])[],
  least: number,
): readonly (readonly number[])[] => {
  const [small, ...others] = groups.toSorted((a, b) => a.length - b.length);
  if (!small || small.length >= least || others.length === 0) return groups;
  const centre = meanOf(vectors, small);
  const similarities = others.map((other) => dot(centre, meanOf(vectors, other)));
  const nearest = similarities.indexOf(Math.max(...similarities));
  const joined = others.map((other, at) =>
    at === nearest ? [...other, ...small].toSorted((a, b) => a - b) : other,
  );
  return joinSmall(vectors, joined, least);
};

/** Halves a group that is too large: by similarity if that gives two good halves, or else in order. */
const halveLarge = (
  vectors: readonly Float32Array[],
  group: readonly number[],
  { least, most }: Size,
): readonly (readonly number[])[] => {
  if (group.length <= most) return [group];
  const own = group.map((place) => vectors[place] ?? new Float32Array());
  const alike = membersOf(group, kMeans(own, 2));
  const half = Math.ceil(group.length / 2);
  const halves =
    alike.length === 2 && alike.every(({ length }) => length >= least)
      ? alike
      : [group.slice(0, half), group.slice(half)];
  return halves.flatMap((one) => halveLarge(vectors, one, { least, most }));
};

/**
 * The indices of the vectors in about `k` groups of similar ones, none smaller than `least` or larger than `most`. At
 * least two groups; `least` must be at most half of `most`. Ordered by their first members.
 */
export const sizedGroups = (
  vectors: readonly Float32Array[],
  k: number,
  size: Size,
): readonly (readonly number[])[] => {
  const places = vectors.map((_, place) => place);
  const joined = joinSmall(vectors, membersOf(places, kMeans(vectors, k)), size.least);
  const most = joined.length === 1 ? Math.min(size.most, Math.ceil(places.length / 2)) : size.most;
  return joined
    .flatMap((group) => halveLarge(vectors, group, { ...size, most }))
    .toSorted((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
};
