import { writeSync } from 'node:fs';
import { assemble } from '../../../src/assemble';
import { scriptedCognition } from '../../support/scripted-cognition';

/**
 * Asks a question at the first start; the job that extracts its facts never ends and blocks the event loop:
 * `stuck-job DATA_DIR`. Prints `working 1` before it hangs, or `parked` and the number of parked jobs if it does not.
 */
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('usage: stuck-job DATA_DIR');

const cognition = scriptedCognition({
  extractFacts: async () => {
    writeSync(1, 'working 1\n');
    // A process left behind by a failed test ends eventually.
    for (const end = Date.now() + 60_000; Date.now() < end;) continue;
    process.exit(1);
  },
});

const run = async (): Promise<void> => {
  const { context, close } = await assemble({ front: 'browser', root: process.cwd(), dataDir, cognition });
  const { engine } = context;
  const jobs = await engine.jobs.list();
  if (!jobs.some(({ kind }) => kind === 'extract-facts')) {
    const { sessionId } = await engine.sessions.start(null, true);
    for await (const event of engine.sessions.ask(sessionId, 'What is there to see?')) void event;
  }
  for (let open = true; open;) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    open = (await engine.jobs.list()).some(({ state }) => state === 'queued' || state === 'running');
  }
  const parked = (await engine.jobs.list()).filter((job) => job.parked);
  writeSync(1, `parked ${parked.filter(({ kind }) => kind === 'extract-facts').length}\n`);
  await close();
};

void run();
