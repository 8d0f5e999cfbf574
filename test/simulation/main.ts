/**
 * `npm run simulate`: half a year of study through the real engine, with its results. `-- --kill N` kills it N times and
 * checks each restart instead; `-- --providers` is a day with providers that fail one request in five.
 */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { printFigures, holds, type Figure } from '../bench/figures.ts';
import { dayAtProviders, startSimulation } from './child.ts';
import { simulationFigures, type SimulationResult } from './figures.ts';
import { killAndCheck } from './kill-and-check.ts';

const { values } = parseArgs({
  options: {
    sessions: { type: 'string', default: '120' },
    turns: { type: 'string', default: '2400' },
    kill: { type: 'string', default: '0' },
    keep: { type: 'boolean', default: false },
    providers: { type: 'boolean', default: false },
  },
});
const sessions = Number(values.sessions);
const turns = Number(values.turns);
const dataDir = await mkdtemp(join(tmpdir(), 'lectern-simulation-'));
const began = performance.now();
let figures: readonly Figure[];
try {
  if (values.providers) {
    figures = await dayAtProviders();
  } else if (Number(values.kill) > 0) {
    figures = await killAndCheck(dataDir, Number(values.kill), sessions, turns, (line) => console.log(line));
  } else {
    const simulation = await startSimulation(dataDir, sessions, turns);
    for (let line = await simulation.next(); line !== null; line = await simulation.next()) {
      if (line === 'whole') simulation.goOn();
      const turn = /^turn (\d+)$/.exec(line)?.[1];
      if (turn && Number(turn) % 200 === 0) console.log(`${turn} of ${turns} turns`);
    }
    const result = JSON.parse(await readFile(join(dataDir, 'simulation.json'), 'utf8')) as SimulationResult;
    figures = simulationFigures(result);
    const folder = join(import.meta.dirname, '../../bench-results');
    await mkdir(folder, { recursive: true });
    await writeFile(join(folder, 'simulation.json'), `${JSON.stringify(result, null, 2)}\n`);
  }
} finally {
  if (values.keep) console.log(`The data folder is kept: ${dataDir}`);
  else await rm(dataDir, { recursive: true, force: true });
}
const what = values.providers ? 'A day at failing providers' : 'Half a year';
printFigures(`${what} in ${((performance.now() - began) / 60_000).toFixed(1)} minutes`, figures);
const missed = figures.filter((figure) => !holds(figure));
console.log(`\n${missed.length === 0 ? 'Every bound is met.' : `${missed.length} bounds are missed.`}`);
process.exitCode = missed.length === 0 ? 0 : 1;
