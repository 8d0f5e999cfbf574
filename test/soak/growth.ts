import { watched, type Sample, type Watched } from './sample.ts';

export interface Growth {
  readonly name: Watched;
  readonly first: number;
  readonly last: number;
  readonly most: number;
  /** How much the fitted line rises from the end of the warm-up to the last sample. */
  readonly rise: number;
  readonly allowed: number;
}

/** The share of a run in which caches fill. */
const warmUp = 0.3;

const mean = (values: readonly number[]): number => values.reduce((all, one) => all + one, 0) / values.length;

/** The rise of the least-squares line over the whole span of `times`. */
export function riseOf(times: readonly number[], values: readonly number[]): number {
  const [meanTime, meanValue] = [mean(times), mean(values)];
  let above = 0;
  let below = 0;
  for (const [nth, time] of times.entries()) {
    above += (time - meanTime) * ((values[nth] ?? 0) - meanValue);
    below += (time - meanTime) ** 2;
  }
  return below === 0 ? 0 : (above / below) * ((times.at(-1) ?? 0) - (times[0] ?? 0));
}

export function growthOf(samples: readonly Sample[]): readonly Growth[] {
  const from = (samples.at(-1)?.at ?? 0) * warmUp;
  const steady = samples.filter(({ at }) => at >= from);
  if (steady.length < 5)
    throw new Error('a soak this short says nothing: fewer than five samples after its warm-up');
  const times = steady.map(({ at }) => at);
  return (Object.keys(watched) as Watched[]).map((name) => {
    const values = steady.map((sample) => sample.values[name]);
    const { least, share } = watched[name];
    return {
      name,
      first: values[0] ?? Number.NaN,
      last: values.at(-1) ?? Number.NaN,
      most: Math.max(...values),
      rise: riseOf(times, values),
      allowed: Math.max(least, share * mean(values)),
    };
  });
}

/** NaN, which is a figure that could not be measured, counts as growing. */
export const grows = ({ rise, allowed }: Growth): boolean => !(rise <= allowed);
