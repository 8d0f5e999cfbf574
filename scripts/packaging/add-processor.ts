/**
 * Adds the packages for another processor that npm leaves out, for a universal application:
 * `node scripts/packaging/add-processor.ts darwin x64`. Versions and hashes are those of package-lock.json.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { filePatterns, readBuilderConfig } from './builder-config.ts';

interface Locked {
  readonly version: string;
  readonly integrity?: string;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
}

const root = join(import.meta.dirname, '../..');
const [os, cpu] = process.argv.slice(2);
if (!os || !cpu) throw new Error('Name a system and a processor, as npm does: darwin x64');

/** The patterns of packages that differ by processor, as electron-builder.yml lists them. */
const perProcessor = filePatterns(readBuilderConfig(root)).flatMap((pattern) => {
  const folder = /^node_modules\/(?:@[^/]+\/)?[^/{]+/u.exec(pattern)?.[0];
  return folder?.includes('*') ? [new RegExp(`^${folder.replaceAll('*', '[^/]+')}$`, 'u')] : [];
});
const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Locked>>;
};
const wanted = Object.entries(packages).filter(
  ([path, one]) =>
    perProcessor.some((test) => test.test(path)) && one.os?.includes(os) && one.cpu?.includes(cpu),
);
if (wanted.length === 0) throw new Error(`package-lock.json has no packages for ${os} ${cpu}.`);

for (const [path, { version, integrity }] of wanted) {
  const target = join(root, path);
  if (existsSync(target)) continue;
  const name = path.slice('node_modules/'.length);
  const folder = mkdtempSync(join(tmpdir(), 'lectern-package-'));
  try {
    const packed = execFileSync(
      'npm',
      ['pack', '--silent', '--pack-destination', folder, `${name}@${version}`],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    ).trim();
    const archive = join(folder, packed);
    const hash = createHash('sha512').update(readFileSync(archive)).digest('base64');
    if (integrity !== `sha512-${hash}`) throw new Error(`${name} is not the package of package-lock.json.`);
    mkdirSync(target, { recursive: true });
    execFileSync('tar', ['-xzf', archive, '-C', target, '--strip-components', '1']);
    console.log(`${name} ${version}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
