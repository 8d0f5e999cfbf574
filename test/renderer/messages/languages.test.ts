import { expect, it } from 'vitest';
import { english } from '../../../src/renderer/messages/en/index';
import { engine, texts } from '../../../src/renderer/messages/de/index';
import { engineTexts } from '../../../src/shared/messages/engine-texts';
import * as germanDesktop from '../../../src/shared/messages/de/desktop';
import * as englishDesktop from '../../../src/shared/messages/en/desktop';

type Part = Readonly<Record<string, unknown>>;

const isPart = (value: unknown): value is Part =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

interface Difference {
  /** Translations of another type than the English text, or missing from the English catalogue. */
  readonly wrong: string[];
  readonly missing: string[];
  count: number;
}

const compare = (original: Part, translated: Part, path: string, found: Difference): Difference => {
  for (const key of Object.keys(translated)) if (!(key in original)) found.wrong.push(`${path}${key}`);
  for (const [key, text] of Object.entries(original)) {
    const other = translated[key];
    const name = `${path}${key}`;
    if (isPart(text) && (other === undefined || isPart(other))) compare(text, other ?? {}, `${name}.`, found);
    else if (other === undefined) found.missing.push(name);
    else if (typeof other !== typeof text || Array.isArray(other) !== Array.isArray(text))
      found.wrong.push(name);
    else if (typeof text === 'function' && typeof other === 'function' && other.length > text.length)
      found.wrong.push(name);
    if (!isPart(text)) found.count += 1;
  }
  return found;
};

it.each([
  ['the interface', english, texts],
  ['the engine', engineTexts, engine],
  ['the desktop', englishDesktop, germanDesktop],
])(
  'the German texts of %s are those of the English catalogue, with the same parameters',
  (what, ours, german) => {
    // Files of a catalogue may share parts with names of their own.
    const shared = Object.keys(german).filter((key) => !(key in ours));
    const own = Object.fromEntries(Object.entries(german).filter(([key]) => !shared.includes(key)));
    const { wrong, missing, count } = compare(ours, own, '', { wrong: [], missing: [], count: 0 });
    process.stdout.write(
      `German texts of ${what}: ${String(count - missing.length)} of ${String(count)}; in English: ${missing.slice(0, 20).join(', ') || 'none'}\n`,
    );
    expect(wrong).toEqual([]);
  },
);
