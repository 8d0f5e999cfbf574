import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

interface Package {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly texts: readonly string[];
}

/** The build contains their code, but none of their modules. */
const compiledIn = ['node_modules/tailwindcss'];
const mitText = readFileSync(join(import.meta.dirname, '../../LICENSE'), 'utf8').trim();
const licenceFile = /^(?:licen[cs]e|copying|notice|ofl)/iu;

const readList = (path: string): readonly string[] => JSON.parse(readFileSync(path, 'utf8')) as string[];

/** The folders of the installed packages that match the pattern, as `node_modules/name`. */
const installed = (root: string, pattern: string): readonly string[] => {
  if (!pattern.includes('*')) return existsSync(join(root, pattern)) ? [pattern] : [];
  const folder = pattern.slice(0, pattern.lastIndexOf('/'));
  const test = new RegExp(`^${basename(pattern).replaceAll('*', '.*')}$`, 'u');
  return existsSync(join(root, folder))
    ? readdirSync(join(root, folder))
        .filter((name) => test.test(name))
        .map((name) => `${folder}/${name}`)
    : [];
};

/** The packages that electron-builder's list of files takes from `node_modules`. */
const copiedPackages = (root: string, files: readonly string[]): readonly string[] =>
  files.flatMap((pattern) => {
    const folder = /^node_modules\/(?:@[^/]+\/)?[^/]+/u.exec(pattern)?.[0];
    return folder ? installed(root, folder) : [];
  });

/** The folders of the packages that the application contains, bundled or copied; `files` is electron-builder's list. */
export const shippedPackages = (root: string, files: readonly string[]): readonly string[] => [
  ...new Set([
    ...readList(join(root, 'out/packages-main.json')),
    ...readList(join(root, 'out/renderer/packages-renderer.json')),
    ...compiledIn,
    ...copiedPackages(root, files),
  ]),
];

const readPackage = (root: string, folder: string): Package => {
  const { name, version, license } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as {
    readonly name: string;
    readonly version: string;
    readonly license?: string;
  };
  const texts = readdirSync(join(root, folder))
    .filter((file) => licenceFile.test(file))
    .toSorted()
    .map((file) => readFileSync(join(root, folder, file), 'utf8').trim());
  return { name, version, license: license ?? 'see below', texts };
};

/** Licences of parts of a package: the decoders and fonts of pdf.js. */
const insideTexts = (root: string): readonly Package[] =>
  ['wasm', 'standard_fonts', 'cmaps', 'iccs'].flatMap((folder) => {
    const path = join(root, 'out/renderer/pdf', folder);
    return readdirSync(path)
      .filter((file) => licenceFile.test(file))
      .map((file) => ({
        name: `pdfjs-dist: ${folder}/${file}`,
        version: '',
        license: 'see below',
        texts: [readFileSync(join(path, file), 'utf8').trim()],
      }));
  });

/** For a package that names its licence but contains no text of it. */
const standardText = (license: string): string => {
  if (!license.startsWith('MIT')) throw new Error(`There is no text for the licence ${license}.`);
  return mitText.slice(mitText.indexOf('Permission is hereby granted'));
};

const entry = ({ name, version, license, texts }: Package): string =>
  [
    '='.repeat(80),
    `${name} ${version}`.trim(),
    `Licence: ${license}`,
    ...(texts.length === 0 ? [standardText(license)] : texts),
  ].join('\n\n');

/** The licences of all packages that are in the application, as one text. */
export function thirdPartyLicenses(root: string, files: readonly string[]): string {
  const packages = shippedPackages(root, files)
    .map((folder) => readPackage(root, folder))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en'));
  const table: Package = {
    name: 'Built-in word table',
    version: '',
    license: 'see its sources',
    texts: ['resources/embedding/words.json', 'packaging/licenses/wordnet.txt'].map((path) =>
      readFileSync(join(root, path), 'utf8').trim(),
    ),
  };
  return `Third-party software in Lectern. The licences of Electron and Chromium are in files next to the program.\n\n${[
    ...packages,
    ...insideTexts(root),
    table,
  ]
    .map(entry)
    .join('\n\n')}\n`;
}
