import { join } from 'node:path';
import { fuzzImport } from './fuzz';

const [count = '2000', seed = '1'] = process.argv.slice(2);
const figures = await fuzzImport(
  join(import.meta.dirname, 'read-process.mjs'),
  process.env['LECTERN_ROOT'] ?? process.cwd(),
  Number(count),
  Number(seed),
);
console.log('kind   files   read  refused  slowest ms  resident MB  faults');
for (const { kind, files, read, refused, slowest, resident, faults } of figures) {
  console.log(
    kind.padEnd(5) +
      [files, read, refused, Math.round(slowest), Math.round(resident), faults.length]
        .map((figure, at) => String(figure).padStart([7, 7, 9, 12, 13, 8][at] ?? 8))
        .join(''),
  );
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`);
}
process.exitCode = figures.some(({ faults }) => faults.length > 0) ? 1 : 0;
