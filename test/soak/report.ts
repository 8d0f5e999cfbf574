import { grows, type Growth } from './growth.ts';
import { watched, type Sample, type Watched } from './sample.ts';

const names = Object.keys(watched) as Watched[];
const shown = (value: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);

/** One line for each sample, in the order in which the figures are listed above the first. */
export function printSamples(samples: readonly Sample[], first: boolean): void {
  if (first) console.log(`Samples: minute, time in the program, ${names.join('; ')}`);
  for (const { at, now, values } of samples)
    console.log(
      [
        (at / 60_000).toFixed(1).padStart(5),
        new Date(now).toISOString().slice(0, 16),
        ...names.map((name) => shown(values[name]).padStart(6)),
      ].join(' '),
    );
}

/** Prints what grew and what is inconsistent; true if nothing is. */
export function printVerdict(growth: readonly Growth[], faults: readonly string[]): boolean {
  const width = Math.max(...names.map((name) => name.length));
  console.log(`\n${'After the warm-up'.padEnd(width)}   first    last    most    rise  allowed`);
  for (const one of growth)
    console.log(
      [
        one.name.padEnd(width),
        ...[one.first, one.last, one.most, one.rise, one.allowed].map((value) => shown(value).padStart(7)),
        grows(one) ? ' GROWS' : '',
      ].join(' '),
    );
  for (const fault of faults) console.log(`The data folder: ${fault}`);
  if (faults.length === 0) console.log('The data folder is sound.');
  return faults.length === 0 && !growth.some(grows);
}
