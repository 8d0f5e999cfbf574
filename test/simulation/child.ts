import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Figure } from '../bench/figures.ts';
import { testProcess } from '../recovery/support/test-process.ts';

export interface Simulation {
  /** The next line that it prints; null once it has ended. */
  next(): Promise<string | null>;
  /** Lets it continue after `whole`, where it waits so that the folder can be inspected. */
  goOn(): void;
  kill(): Promise<void>;
}

/** The simulation in a separate process. */
export async function startSimulation(dataDir: string, sessions: number, turns: number): Promise<Simulation> {
  const bundle = await testProcess('simulate', 'test/simulation');
  const child = spawn(
    process.execPath,
    [bundle, dataDir, '--sessions', String(sessions), '--turns', String(turns)],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  );
  const ended = new Promise<number | null>((resolve) => child.once('exit', (code) => resolve(code)));
  // A killed process reads no input.
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    next: async () => {
      const { value, done } = await lines.next();
      if (!done) return value as string;
      const code = await ended;
      if (code !== 0 && code !== null) throw new Error(`the simulation ended with ${code}`);
      return null;
    },
    goOn: () => void child.stdin.write('go\n'),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Runs a day with failing providers in a separate process, and prints its output. */
export async function dayAtProviders(): Promise<readonly Figure[]> {
  const bundle = await testProcess('provider-day-process', 'test/simulation');
  const child = spawn(process.execPath, [bundle], { stdio: ['ignore', 'pipe', 'inherit'] });
  let figures: readonly Figure[] | null = null;
  for await (const line of createInterface({ input: child.stdout })) {
    if (line.startsWith('figures ')) figures = JSON.parse(line.slice('figures '.length)) as readonly Figure[];
    else console.log(line);
  }
  if (!figures) throw new Error('the simulated day ended without its figures');
  return figures;
}
