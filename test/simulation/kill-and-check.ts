import type { Figure } from '../bench/figures.ts';
import { faultsOf } from '../recovery/support/check-data-folder.ts';
import { startSimulation } from './child.ts';
import { seededRandom } from '../support/seeded-random.ts';
import { memoryFaultsOf } from './memory-faults.ts';

/**
 * Kills the simulation at `kills` random points and restarts it on the same folder. After each kill the database must be
 * consistent, and after each restart, once its jobs are done, the memory too: nothing lost, duplicated or incomplete.
 */
export const killAndCheck = async (
  dataDir: string,
  kills: number,
  sessions: number,
  turns: number,
  tell: (line: string) => void,
): Promise<readonly Figure[]> => {
  const random = seededRandom(50);
  let faults = 0;
  let shown = 0;
  const check = (when: string, found: readonly string[]): void => {
    faults += found.length;
    for (const fault of found) tell(`${when}: ${fault}`);
  };
  for (let kill = 1; kill <= kills; kill += 1) {
    const simulation = await startSimulation(dataDir, sessions, turns);
    // During the start, or at any moment of a turn some turns later.
    const within = random() < 0.15 ? 0 : 1 + Math.floor(random() * 24);
    for (let answered = 0; answered < within;) {
      const line = await simulation.next();
      if (line === null) break;
      if (line === 'whole')
        check(`restart ${kill}`, [...faultsOf(dataDir), ...memoryFaultsOf(dataDir, shown)]);
      if (line === 'whole') simulation.goOn();
      if (line.startsWith('turn ')) {
        shown += 1;
        answered += 1;
      }
    }
    await new Promise((resolve) => setTimeout(resolve, random() * (within === 0 ? 700 : 120)));
    await simulation.kill();
    check(`kill ${kill}`, faultsOf(dataDir));
    tell(`kill ${kill} of ${kills} after ${shown} turns`);
  }
  const last = await startSimulation(dataDir, sessions, turns);
  for (let line = await last.next(); line !== null && line !== 'whole'; line = await last.next());
  check('the last start', [...faultsOf(dataDir), ...memoryFaultsOf(dataDir, shown)]);
  await last.kill();
  return [
    { name: 'kills', value: kills, unit: '' },
    { name: 'turns answered on the way', value: shown, unit: '' },
    { name: 'faults found', value: faults, unit: '', bound: { kind: 'at most', value: 0 } },
  ];
};
