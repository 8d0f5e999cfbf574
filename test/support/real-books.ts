import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import listed from './real-books.json' with { type: 'json' };

export interface RealBook {
  readonly package: string;
  /** Path relative to the root of the installed or unpacked package. */
  readonly path: string;
  readonly language: string;
  readonly what: string;
}

export const realBooks: readonly RealBook[] = listed.books;

/** Where packages are unpacked that are not installed, outside the repository. */
export const cache = process.env['LECTERN_REAL_BOOKS'] ?? join(tmpdir(), 'lectern-real-books');

/** The file from its installed or downloaded package, or null. */
export const findPackaged = (path: string): string | null => {
  for (const folder of ['/', cache]) {
    const whole = join(folder, path);
    if (existsSync(whole)) return whole;
    if (!existsSync(`${whole}.gz`)) continue;
    const plain = join(cache, 'unzipped', path.replaceAll('/', '_'));
    if (!existsSync(plain)) {
      mkdirSync(join(cache, 'unzipped'), { recursive: true });
      writeFileSync(plain, gunzipSync(readFileSync(`${whole}.gz`)));
    }
    return plain;
  }
  return null;
};

/** A font for this script from its package, or null. */
export const findFont = (script: keyof typeof listed.fonts): string | null =>
  findPackaged(listed.fonts[script].path);

const needed = (): string[] => [
  ...new Set([
    ...listed.books.map((book) => book.package),
    ...Object.keys(listed.tools),
    ...Object.values(listed.fonts).map((font) => font.package),
  ]),
];

/** Downloads packages and unpacks them into the cache; installs nothing. Returns those that failed. */
export const fetchPackages = (names: readonly string[] = needed()): string[] => {
  mkdirSync(cache, { recursive: true });
  const missing: string[] = [];
  for (const name of names) {
    const there = (): string | undefined =>
      readdirSync(cache).find((entry) => entry.startsWith(`${name}_`) && entry.endsWith('.deb'));
    if (!there()) spawnSync('apt-get', ['download', name], { cwd: cache, stdio: 'ignore' });
    const file = there();
    if (file) spawnSync('dpkg', ['-x', file, '.'], { cwd: cache, stdio: 'ignore' });
    else missing.push(name);
  }
  return missing;
};

/** One of poppler's tools, installed or from the cache, or null. */
export const popplerCommand = (
  tool: string,
): { readonly path: string; readonly env: NodeJS.ProcessEnv } | null => {
  const works = (path: string, env: NodeJS.ProcessEnv) => !spawnSync(path, ['-v'], { env }).error;
  if (works(tool, process.env)) return { path: tool, env: process.env };
  const own = join(cache, 'usr/bin', tool);
  if (!existsSync(own) || !existsSync(join(cache, 'usr/lib'))) return null;
  const folders = readdirSync(join(cache, 'usr/lib')).map((name) => join(cache, 'usr/lib', name));
  const env = { ...process.env, LD_LIBRARY_PATH: folders.join(':') };
  return works(own, env) ? { path: own, env } : null;
};

const poppler = (tool: string, args: readonly string[]): string | null => {
  const command = popplerCommand(tool);
  if (!command) return null;
  const run = spawnSync(command.path, args, { env: command.env, encoding: 'utf8', maxBuffer: 1024 ** 3 });
  return run.status === 0 ? run.stdout : null;
};

/** The text of each page by pdftotext; null without the tool. */
export const pdfToText = (path: string): readonly string[] | null =>
  poppler('pdftotext', [path, '-'])?.split('\f').slice(0, -1) ?? null;

export const pdfPageCount = (path: string): number | null => {
  const told = /^Pages:\s+(\d+)/mu.exec(poppler('pdfinfo', [path]) ?? '')?.[1];
  return told === undefined ? null : Number(told);
};

/** Words, and single characters of scripts without spaces, for comparing what two readers found. */
export const tokensOf = (text: string): readonly string[] =>
  text
    .normalize('NFKC')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]|[\p{L}\p{N}\p{M}]+/gu) ?? [];

/** The share of tokens in `theirs` that `ours` also has, as bags. */
export const tokenRecall = (
  ours: string,
  theirs: string,
): { readonly found: number; readonly all: number } => {
  const bag = new Map<string, number>();
  for (const token of tokensOf(ours)) bag.set(token, (bag.get(token) ?? 0) + 1);
  const wanted = tokensOf(theirs);
  let found = 0;
  for (const token of wanted) {
    const left = bag.get(token) ?? 0;
    if (left === 0) continue;
    found += 1;
    bag.set(token, left - 1);
  }
  return { found, all: wanted.length };
};
