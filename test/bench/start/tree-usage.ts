import { readdirSync, readFileSync } from 'node:fs';

const read = (path: string): string => {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    // The process has ended or belongs to another user.
    return '';
  }
};

/** The fields of /proc/PID/stat from the state on; the command before them may contain anything. */
const statOf = (pid: string): readonly string[] =>
  read(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ');

const field = { parent: 1, user: 11, system: 12 };
const tick = 10;

export interface TreeUsage {
  /** Memory as PSS: shared pages are divided among the processes that share them. */
  readonly megabytes: number;
  /** Processor time so far, in ms; steadier than the time on the clock while the machine is busy. */
  readonly processor: number;
}

/** What a process and all that it started use. */
export function usageOfTree(root: number): TreeUsage {
  const stats = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .map((pid) => [pid, statOf(pid)]),
  );
  const tree = new Set([String(root)]);
  for (let before = 0; before < tree.size;) {
    before = tree.size;
    for (const [pid, stat] of stats) if (tree.has(stat[field.parent] ?? '')) tree.add(pid);
  }
  let kilobytes = 0;
  let ticks = 0;
  for (const pid of tree) {
    kilobytes += Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0);
    const stat = stats.get(pid);
    ticks += Number(stat?.[field.user] ?? 0) + Number(stat?.[field.system] ?? 0);
  }
  return { megabytes: kilobytes / 1024, processor: ticks * tick };
}
