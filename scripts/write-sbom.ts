/**
 * `npm run sbom`: writes the software bill of materials of what is shipped (CycloneDX, JSON) to `out/sbom.cdx.json`, from the
 * lockfile and without a network. npm lists the packages that are loaded at run time; those that are bundled into the
 * program, and what they need, are added.
 */
import { spawnSync } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join } from 'node:path';
import { z } from 'zod';

const root = join(import.meta.dirname, '..');
const target = join(root, 'out', 'sbom.cdx.json');

const bill = z.looseObject({
  bomFormat: z.literal('CycloneDX'),
  serialNumber: z.string(),
  metadata: z.looseObject({ timestamp: z.string() }),
  components: z.array(z.looseObject({ purl: z.string(), name: z.string(), version: z.string() })).min(1),
});
const locked = z.looseObject({
  version: z.string(),
  license: z.string().optional(),
  integrity: z.string().optional(),
  dependencies: z.record(z.string(), z.string()).optional(),
});
const lockfile = z.object({ packages: z.record(z.string(), z.unknown()) });

const packages = new Map(
  Object.entries(
    lockfile.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'))).packages,
  ).flatMap(([path, entry]) => {
    const read = locked.safeParse(entry);
    return path !== '' && read.success ? [[path, read.data] as const] : [];
  }),
);

/** Where Node would find a package from inside another one. */
const resolve = (name: string, from: string): string | null => {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/node_modules/')))) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages.has(path)) return path;
    if (folder === '') return null;
  }
};

/** The packages that the source imports. */
const imported = (): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const file of globSync('src/**/*.{ts,tsx,css}', { cwd: root }))
    for (const [, from = ''] of readFileSync(join(root, file), 'utf8').matchAll(
      /(?:from |import |import\()['"]([^.'"][^'"]*)['"]/gu,
    )) {
      const name = from
        .split('/')
        .slice(0, from.startsWith('@') ? 2 : 1)
        .join('/');
      if (!from.startsWith('node:') && !builtinModules.includes(name)) names.add(name);
    }
  return names;
};

const withDependencies = (names: Iterable<string>): ReadonlySet<string> => {
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = resolve(name, from);
    if (path === null || found.has(path)) return;
    found.add(path);
    for (const needed of Object.keys(packages.get(path)?.dependencies ?? {})) add(needed, path);
  };
  for (const name of names) add(name, '');
  return found;
};

const componentOf = (path: string) => {
  const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const { version = '', license, integrity } = packages.get(path) ?? {};
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  const [algorithm, digest = ''] = integrity?.split('-') ?? [];
  return {
    'bom-ref': `${name}@${version}`,
    type: 'library',
    name,
    version,
    scope: 'required',
    purl,
    ...(license === undefined ? {} : { licenses: [{ license: { name: license } }] }),
    ...(algorithm === 'sha512'
      ? { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }
      : {}),
  };
};

const { status, stdout, stderr } = spawnSync(
  'npm',
  [
    'sbom',
    '--sbom-format',
    'cyclonedx',
    '--omit',
    'dev',
    '--package-lock-only',
    '--sbom-type',
    'application',
  ],
  { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 ** 2 },
);
if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`);
// The same lockfile gives the same bill: without the moment and the number of this run.
const { serialNumber: _number, metadata, components, ...rest } = bill.parse(JSON.parse(stdout));
const { timestamp: _moment, ...lasting } = metadata;
const listed = new Set(components.map(({ purl }) => purl));
const bundled = [...withDependencies(imported())].map(componentOf).filter(({ purl }) => !listed.has(purl));
const all = [...components, ...bundled].toSorted((a, b) => a.purl.localeCompare(b.purl));
mkdirSync(dirname(target), { recursive: true });
writeFileSync(target, `${JSON.stringify({ ...rest, metadata: lasting, components: all }, null, 2)}\n`);
console.log(`${all.length} components, ${bundled.length} of them bundled, in ${target}`);
