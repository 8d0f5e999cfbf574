import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import { assemble } from '../../src/assemble';
import { fixedClock } from '../support/fixed-clock';
import { ask, judge, type AskedAgain } from './ask';
import { takeCensus } from './census';
import { watchJobs, type Slowest } from './drain';
import { positionIn } from './position';
import { simulate, simulationStart } from './script';

/**
 * The simulated half-year, as a process that can be killed: `simulate DATA_DIR [--sessions N] [--turns N]`. It continues
 * where the data folder ends. Once the jobs after a start are done it prints `whole` and waits for a line; it prints `turn N`
 * after each answer, and writes simulation.json into the folder when the last session has ended.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { sessions: { type: 'string', default: '120' }, turns: { type: 'string', default: '2400' } },
});
const [dataDir] = positionals;
if (!dataDir) throw new Error('usage: simulate DATA_DIR [--sessions N] [--turns N]');

const minute = 60_000;
const say = (line: string): void => void process.stdout.write(`${line}\n`);

const run = async (): Promise<void> => {
  const script = simulate(Number(values.sessions), Number(values.turns));
  const position = positionIn(dataDir);
  const clock = fixedClock(new Date(position.at ?? simulationStart - minute).toISOString());
  const loop = monitorEventLoopDelay({ resolution: 1 });
  const { context, close } = await assemble({ front: 'browser', root: process.cwd(), dataDir, clock });
  const { engine } = context;
  const jobs = watchJobs(engine, () => clock.now());
  const { bookId } = await engine.library.addSample();
  await jobs.drain();
  const toldToGoOn = new Promise((resolve) => process.stdin.once('data', resolve));
  say('whole');
  await toldToGoOn;
  process.stdin.unref();

  const asked: AskedAgain[] = [];
  const answers: number[] = [];
  let slowest: Slowest = { what: 'nothing', ms: 0 };
  let done = 0;
  loop.enable();
  for (const session of script) {
    const first = done;
    done += session.turns.length;
    if (done <= position.turns) continue;
    if (session.at > clock.now()) clock.set(new Date(session.at).toISOString());
    await jobs.drain();
    const { sessionId } = await engine.sessions.start(bookId, false);
    for (const [index, turn] of session.turns.entries()) {
      if (first + index < position.turns) continue;
      clock.advance(minute);
      const began = performance.now();
      const answer = await ask(engine, sessionId, turn.says);
      const ms = performance.now() - began;
      answers.push(ms);
      if (ms > slowest.ms) slowest = { what: `answer to “${turn.says}”`, ms };
      const judged = judge(turn, answer);
      if (judged) asked.push(judged);
      await jobs.drain();
      say(`turn ${first + index + 1}`);
    }
    if (session.endedByWord) await engine.sessions.end(sessionId);
    else clock.advance(8 * minute);
    await jobs.drain();
  }
  clock.advance(24 * 60 * minute);
  await jobs.drain();
  loop.disable();
  const failed = [...jobs.failed];
  const steps = [slowest, ...jobs.slowest()].toSorted((a, b) => b.ms - a.ms);
  await close();
  const sorted = answers.toSorted((a, b) => a - b);
  const at = (share: number): number =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  writeFileSync(
    join(dataDir, 'simulation.json'),
    JSON.stringify(
      {
        census: takeCensus(dataDir),
        asked,
        failed,
        answers: { count: answers.length, p50: at(0.5), p95: at(0.95) },
        steps,
        // The timer itself takes a millisecond.
        longestBlock: loop.max / 1e6,
      },
      null,
      2,
    ),
  );
  say('done');
};

void run();
