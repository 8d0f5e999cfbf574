/**
 * The pages around those in view, likeliest next ones first; `step` is the number of pages per turn.
 */
export const pagesAround = (first: number, last: number, step: 1 | 2, count: number): readonly number[] => {
  const steps = Array.from({ length: step }, (_, nth) => nth + 1);
  return [
    ...steps.map((by) => last + by),
    ...steps.map((by) => first - by),
    ...steps.map((by) => last + step + by),
  ].filter((page) => page >= 1 && page <= count);
};
