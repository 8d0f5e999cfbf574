import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { reachedModules } from './reached-modules.ts';

interface ArchiveFolder {
  readonly files: Readonly<
    Record<string, ArchiveFolder | { readonly size: number; readonly unpacked?: boolean }>
  >;
}

interface PackedFile {
  /** Relative to the application, with slashes. */
  readonly path: string;
  readonly size: number;
}

const isFolder = (entry: object): entry is ArchiveFolder => 'files' in entry;

/** The header of an ASAR archive: four sizes of 32 bits, then JSON. */
const readHeader = (archive: string): ArchiveFolder => {
  const bytes = readFileSync(archive);
  return JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString('utf8')) as ArchiveFolder;
};

const listFolder = ({ files }: ArchiveFolder, folder = ''): readonly PackedFile[] =>
  Object.entries(files).flatMap(([name, entry]) =>
    isFolder(entry)
      ? listFolder(entry, `${folder}${name}/`)
      : [{ path: `${folder}${name}`, size: entry.size }],
  );

/** The files of the application, inside its archive and next to it. */
const packedFiles = (resources: string): readonly PackedFile[] =>
  listFolder(readHeader(join(resources, 'app.asar')));

/** Imported under conditions that never occur: Tesseract's older engine, which needs other data. */
const neverLoaded = /^node_modules\/tesseract\.js-core\/tesseract-core(?:-simd|-relaxedsimd)?\.js$/u;
/** One of these is installed for each processor that a system has. */
const perProcessor = /^node_modules\/@node-llama-cpp\//u;
const isCode = (path: string): boolean =>
  /^(?:node_modules|out\/(?:main|chunks|worker))\/.*\.[cm]?js$/u.test(path);
/** Loaded by a path that is given to the library. */
const byPath = ['out/worker/ort-wasm-simd-threaded.mjs'];

interface ContentsReport {
  /** Code that is imported but not in the package. */
  readonly missing: readonly string[];
  /** Code in the package that nothing imports. */
  readonly unused: readonly string[];
}

/** Compares the code in a package with what the built application imports. */
export async function checkContents(root: string, resources: string): Promise<ContentsReport> {
  const packed = new Set(packedFiles(resources).map(({ path }) => path));
  const reached = await reachedModules(root);
  const wanted = [...reached].filter((path) => isCode(path) && !neverLoaded.test(path));
  return {
    missing: wanted.filter((path) => !packed.has(path) && !perProcessor.test(path)),
    unused: [...packed].filter((path) => isCode(path) && !reached.has(path) && !byPath.includes(path)),
  };
}

const sizeOf = (path: string): number => {
  const stat = statSync(path);
  return stat.isDirectory()
    ? readdirSync(path).reduce((sum, name) => sum + sizeOf(join(path, name)), 0)
    : stat.size;
};

/** Parts of the package by the start of their path; the first match counts. */
const parts: readonly (readonly [string, RegExp])[] = [
  ['weights of the sentence encoder', /^node_modules\/@lat\.md\//u],
  ['language models (node-llama-cpp)', /^(?:node_modules\/@node-llama-cpp\/|out\/chunks\/llama-library)/u],
  ['embedding models (ONNX runtime)', /^out\/worker\/ort-/u],
  [
    'text recognition (Tesseract)',
    /^node_modules\/(?:tesseract\.js|bmp-js|is-url|node-fetch|regen|tr46|wasm-f|webidl|whatwg)/u,
  ],
  ['PDF text and pictures (PDFium)', /^node_modules\/@embedpdf\//u],
  ['database (SQLite, sqlite-vec)', /^node_modules\/(?:better-sqlite3|sqlite-vec)/u],
  ['screens', /^out\/(?:renderer|preload)\//u],
  ['engine', /^(?:out|migrations|package\.json)/u],
  ['word table, token table, sample book', /^resources\//u],
];

/** Bytes of each part of an unpacked application. */
export function sizeByPart(unpacked: string, resources: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  const add = (part: string, size: number): void => void sizes.set(part, (sizes.get(part) ?? 0) + size);
  for (const { path, size } of packedFiles(resources))
    add(parts.find(([, test]) => test.test(path))?.[0] ?? path, size);
  const own = relative(unpacked, resources).split(sep)[0] ?? '';
  for (const name of readdirSync(unpacked)) if (name !== own) add('Electron', sizeOf(join(unpacked, name)));
  for (const name of ['third-party-licenses.txt', 'LICENSE.txt'])
    if (existsSync(join(resources, name))) add('licences', sizeOf(join(resources, name)));
  return sizes;
}
