import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { families } from './families';
import { builtReaders } from './built-readers';

/**
 * Calls every text function with every family of input. Prints the pair before it is tried, `slow` lines for what takes
 * too long, and the number of functions at the end. Times are of this thread's processor, so load does not matter.
 */

/** Functions of one string, except those of files and folders, and hooks. */
const signature =
  /^export (?:const|function) (\w+)(?: = )?\(\s*(\w+): string(?:, \w+(?:\?: [^,)]+|(?:: [^,)=]+)? = [^,)]+))*,?\s*\)/gmu;
const notText = /^(?:path|folder|directory|dataDir|root|entry|file|at|day|month|id|key)$/u;
/** Functions that build a pattern from a few words of the program's own. */
const ownWords = new Set(['anyOf', 'beginningOf']);

type Reader = (text: string) => unknown;

const modules = import.meta.glob<Record<string, unknown>>([
  '../../../src/{shared,core,api}/**/*.ts',
  '../../../src/adapters/{cognition,documents,embedding}/**/*.ts',
  '../../../src/adapters/models/{call,gemini,ollama,openai}/**/*.ts',
  '../../../src/store/index/**/*.ts',
  '../../../src/renderer/{features,navigation,ui,client,commands}/**/*.ts',
  '!../../../src/shared/messages/en/**',
  '!../../../src/**/use-*.ts',
]);

const functionsIn = (path: string): readonly string[] => {
  const source = readFileSync(join(process.cwd(), path.replace(/^(?:\.\.\/)+/u, '')), 'utf8');
  return [...source.matchAll(signature)].flatMap(([, name = '', parameter = '']) =>
    notText.test(parameter) || ownWords.has(name) || /^use[A-Z]/u.test(name) ? [] : [name],
  );
};

const findReaders = async (): Promise<ReadonlyMap<string, Reader>> => {
  const built = builtReaders();
  const readers = new Map<string, Reader>(Object.entries(built));
  for (const [path, load] of Object.entries(modules)) {
    const names = functionsIn(path);
    // Modules of the screens may need a window.
    const loaded = names.length === 0 ? null : await load().catch(() => null);
    for (const name of names) {
      // Its callers limit the text.
      if (name in built) continue;
      const found = loaded?.[name];
      if (typeof found === 'function')
        readers.set(`${name} (${path.replace(/^.*\/src\//u, '')})`, found as Reader);
      else if (loaded === null) process.stdout.write(`unloaded ${path}: ${names.join(', ')}\n`);
    }
  }
  return readers;
};

const milliseconds = (read: Reader, text: string): number => {
  const before = process.threadCpuUsage();
  try {
    read(text);
  } catch {
    // An error is an answer too.
  }
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
};

const size = 100_000;
/** Milliseconds for a text of that size. */
const budget = 1_000;
/** Below that, a time says nothing about growth. */
const noise = 25;
const mostGrowth = 3;
const tries = 6;

const least = (read: Reader, text: string, times: number): number =>
  Math.min(...Array.from({ length: times }, () => milliseconds(read, text)));

/** Milliseconds at half size, below which even quadratic growth stays far inside the budget at full size. */
const quick = 10;

/** What is wrong with a function for a family; null if nothing. */
const fault = (read: Reader, make: (size: number) => string): string | null => {
  // Step by step, as quadratic time would take minutes at full size.
  for (const length of [size / 8, size / 4, size / 2]) {
    const time = milliseconds(read, make(length));
    if (time > budget && least(read, make(length), 2) > budget)
      return `${Math.round(time)} ms for ${length} characters`;
    if (length === size / 2 && time < quick) return null;
  }
  for (let tried = 1; ; tried += 1) {
    const half = least(read, make(size / 2), tried);
    const whole = least(read, make(size), tried);
    if (whole < noise || (whole <= mostGrowth * half && whole < budget)) return null;
    if (tried === tries)
      return `${Math.round(half)} ms for ${size / 2} characters, ${Math.round(whole)} ms for ${size}`;
  }
};

const main = async (): Promise<void> => {
  const readers = await findReaders();
  // A run that was killed because a function hung is continued after that function. With two runs, each takes every
  // second function.
  const [first = 0, step = 1] = process.argv.slice(2, 4).map(Number);
  const [, , , , only = ''] = process.argv;
  for (const [at, [name, read]] of [...readers].entries()) {
    if (at < first || at % step !== first % step || !name.startsWith(only)) continue;
    process.stdout.write(`function ${at}\n`);
    for (const [family, make] of Object.entries(families)) {
      process.stdout.write(`try ${name}: ${family}\n`);
      const found = fault(read, make);
      if (found !== null) process.stdout.write(`slow ${name}: ${family}: ${found}\n`);
    }
  }
  process.stdout.write(`done ${readers.size}\n`);
};

void main();
