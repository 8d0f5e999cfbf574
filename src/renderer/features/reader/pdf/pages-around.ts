/**
 * The pages around those in sight, in the order in which they are likely to be turned to; `step` are the pages of a turn.
 */
export const pagesAround = (first: number, last: number, step: 1 | 2, count: number): readonly number[] => {
  const steps = Array.from({ length: step }, (_, nth) => nth + 1);
  return [
    ...steps.map((by) => last + by),
    ...steps.map((by) => first - by),
    ...steps.map((by) => last + step + by),
  ].filter((page) => page >= 1 && page <= count);
};
