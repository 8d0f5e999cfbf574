/**
 * Builds the installers of this system into `dist/`, with their SHA-256 sums and a bill of materials: `npm run package`.
 * Arguments are passed to electron-builder, for example `--arm64`. See docs/packaging.md.
 */
import { createHash } from 'node:crypto';
import { createReadStream, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkContents, sizeByPart } from './packaging/check-contents.ts';
import { filePatterns } from './packaging/builder-config.ts';
import { prepareBuild, runBuilder } from './packaging/run-builder.ts';
import { writeBillOfMaterials } from './packaging/bill-of-materials.ts';
import { findResources } from './packaging/find-resources.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');
const config = prepareBuild(root);
const updates = process.env.LECTERN_UPDATE_URL;
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly version: string;
};
/** The part of the changelog about this version, which the update shows. */
const releaseNotes = readFileSync(join(root, 'CHANGELOG.md'), 'utf8')
  .split(/^## /mu)
  .find((part) => part.startsWith(version))
  ?.replace(/^.*\n/u, '')
  .trim();
runBuilder(
  root,
  {
    ...config,
    releaseInfo: { releaseNotes },
    publish: updates ? { provider: 'generic', url: updates } : null,
  },
  process.argv.slice(2),
);

for (const { unpacked, resources } of findResources(dist)) {
  const { missing, unused } = await checkContents(root, resources);
  if (missing.length + unused.length > 0)
    throw new Error(
      `electron-builder.yml does not list what the application imports.\nMissing: ${missing.join(', ')}\nNot used: ${unused.join(', ')}`,
    );
  console.log(unpacked);
  for (const [part, bytes] of sizeByPart(unpacked, resources))
    console.log(`  ${(bytes / 1e6).toFixed(1).padStart(6)} MB  ${part}`);
}

writeBillOfMaterials(
  root,
  filePatterns(config),
  join(dist, `lectern-sbom-${process.platform}-${process.arch}.cdx.json`),
);

const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const part of createReadStream(path)) hash.update(part as Buffer);
  return hash.digest('hex');
};
const released = /\.(?:AppImage|deb|rpm|exe|dmg|zip|json)$/u;
const names = readdirSync(dist).filter((name) => released.test(name));
const lines = await Promise.all(
  names.toSorted().map(async (name) => `${await sumOf(join(dist, name))}  ${name}\n`),
);
writeFileSync(join(dist, `SHA256SUMS-${process.platform}-${process.arch}.txt`), lines.join(''));
console.log(lines.join(''));
