/**
 * Prints ten screen texts, ten comments and ten exported names, drawn at random from the source, to be read aloud:
 * `node scripts/sample-texts.ts [SEED]`. The seed is the day by default.
 */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const count = 10;
let state = Number(process.argv[2] ?? new Date().toISOString().slice(0, 10).replaceAll('-', ''));

/** The same numbers for the same seed (mulberry32). */
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0;
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
};

const find = (patterns: readonly string[], pattern: RegExp): readonly string[] =>
  globSync([...patterns], { cwd: root })
    .toSorted()
    .flatMap((file) =>
      Array.from(
        readFileSync(join(root, file), 'utf8').matchAll(pattern),
        ([, text, template = '']) =>
          `${(text ?? template).replaceAll(/\s*\n\s*\*?\s*/gu, ' ').trim()}  [${file}]`,
      ),
    );

const draw = (name: string, all: readonly string[]): void => {
  const left = [...all];
  console.log(`\n${name} (${String(all.length)})`);
  for (let drawn = 0; drawn < count && left.length > 0; drawn += 1)
    console.log(`- ${left.splice(Math.floor(random() * left.length), 1)[0] ?? ''}`);
};

const source = ['src/**/*.ts', 'src/**/*.tsx'];
draw(
  'Texts',
  find(['src/*/messages/**/*.ts'], /(?:[:?]|=>|return)\s*(?:'([^'\n]* [^'\n]*)'|`([^`]* [^`]*)`)/gu),
);
draw('Comments', [...find(source, /\/\*\*\s*(.*?)\s*\*\//gsu), ...find(source, /^\s*\/\/ (.*)$/gmu)]);
draw('Names', find(source, /^export (?:async )?(?:const|function|interface|type|class) (\w+)/gmu));
