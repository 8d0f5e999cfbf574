/**
 * A process that measures one peer: argv are its name and its context as JSON. Prints `report ` and a line of JSON for each
 * size, which distinguishes reports from the peer's own output.
 */
import { percentile } from '../figures.ts';
import { openLectern } from './lectern';
import { openMem0 } from './mem0';
import { openMiniSearch } from './minisearch';
import type { Peer, PeerContext, PeerName, PeerReport, PeerTimes } from './peer';
import { openSqliteVec } from './sqlite-vec';
import { questionAbout, statement } from './statements';

const sizes = [1000, 10_000, 100_000];
const lastAdds = 500;
const questions = 100;
/** Seconds that a size may take; larger sizes are left out. */
const timeoutSeconds = 120;

const open: Readonly<Record<PeerName, (context: PeerContext) => Promise<Peer>>> = {
  lectern: openLectern,
  mem0: openMem0,
  minisearch: openMiniSearch,
  'sqlite-vec': openSqliteVec,
};

const [name = 'lectern', context = '{}'] = process.argv.slice(2);
const report = (line: PeerReport): void => console.log(`report ${JSON.stringify(line)}`);
const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now();
  await work();
  return performance.now() - from;
};

const measure = async (peer: Peer): Promise<void> => {
  let size = 0;
  let times: Omit<PeerTimes, 'size'> | null = null;
  for (const next of sizes) {
    // At least, at the rate of the last size.
    const seconds: number = times
      ? ((next - size) * percentile(times.add, 0.5) +
          questions * percentile(times.search, 0.5) * (next / size)) /
        1000
      : 0;
    if (seconds > timeoutSeconds) {
      report({ size: next, skipped: `would take more than ${Math.round(seconds)} s` });
      return;
    }
    const add: number[] = [];
    for (; size < next; size += 1) add.push(await timed(() => peer.add(statement(size))));
    await timed(() => peer.search(questionAbout(1)));
    const search: number[] = [];
    let found = 0;
    for (let index = 0; index < questions; index += 1) {
      const question = questionAbout(Math.floor((index * next) / questions));
      search.push(
        await timed(async () => {
          found += await peer.search(question);
        }),
      );
    }
    if (found < 5 * questions) throw new Error(`${name} found ${found} of ${10 * questions} at ${next}`);
    times = { add: add.slice(-lastAdds), search };
    report({ size: next, ...times });
  }
};

open[name as PeerName](JSON.parse(context) as PeerContext)
  .then(async (peer) => {
    await measure(peer);
    await peer.close();
    process.exit(0);
  })
  .catch((error: unknown) => {
    console.error(error);
    process.exit(1);
  });
