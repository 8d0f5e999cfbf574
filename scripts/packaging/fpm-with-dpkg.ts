#!/usr/bin/env node
/**
 * Replaces fpm where it cannot be downloaded (`CUSTOM_FPM_PATH`): builds a Debian package with dpkg-deb from the
 * arguments that electron-builder gives fpm. Used by `scripts/try-package.ts` only.
 */
import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const one = { type: 'string' } as const;
const many = { type: 'string', multiple: true } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...one, short: 's' },
    t: { ...one, short: 't' },
    d: { ...many, short: 'd' },
    force: { type: 'boolean' },
    'deb-recommends': many,
    'deb-compression': one,
    'deb-priority': one,
    architecture: one,
    'after-install': one,
    'after-remove': one,
    description: one,
    version: one,
    package: one,
    name: one,
    maintainer: one,
    vendor: one,
    url: one,
    license: one,
    category: one,
  },
});
const { t, name, version, architecture, maintainer, url, package: target } = values;
if (t !== 'deb' || !name || !version || !architecture || !maintainer || !target)
  throw new Error(`Only Debian packages are built here, not ${t ?? 'nothing'}`);

/** dpkg-deb has another name for gzip. */
const compression = (values['deb-compression'] ?? 'xz').replace(/^gz$/u, 'gzip');
const folder = mkdtempSync(join(tmpdir(), 'lectern-deb-'));
try {
  for (const mapping of positionals) {
    const [from = '', to = ''] = mapping.split('=');
    const destination = join(folder, to);
    mkdirSync(from.endsWith('/') ? destination : dirname(destination), { recursive: true });
    cpSync(from, destination, { recursive: true, verbatimSymlinks: true });
    if (statSync(destination).isFile()) chmodSync(destination, 0o644);
  }
  const kilobytes = execFileSync('du', ['-sk', folder], { encoding: 'utf8' }).split('\t')[0];
  const [synopsis = '', ...lines] = (values.description ?? '').split('\n');
  const control = [
    `Package: ${name}`,
    `Version: ${version}`,
    `Architecture: ${architecture}`,
    `Maintainer: ${maintainer}`,
    `Installed-Size: ${kilobytes}`,
    `Depends: ${(values.d ?? []).join(', ')}`,
    ...(values['deb-recommends'] ? [`Recommends: ${values['deb-recommends'].join(', ')}`] : []),
    'Section: education',
    `Priority: ${values['deb-priority'] ?? 'optional'}`,
    ...(url ? [`Homepage: ${url}`] : []),
    `Description: ${synopsis}`,
    ...lines.map((line) => ` ${line.trim() || '.'}`),
  ];
  mkdirSync(join(folder, 'DEBIAN'));
  writeFileSync(join(folder, 'DEBIAN/control'), `${control.join('\n')}\n`);
  for (const [script, path] of [
    ['postinst', values['after-install']],
    ['postrm', values['after-remove']],
  ] as const) {
    if (!path) continue;
    cpSync(path, join(folder, 'DEBIAN', script));
    chmodSync(join(folder, 'DEBIAN', script), 0o755);
  }
  chmodSync(folder, 0o755);
  execFileSync('dpkg-deb', ['--root-owner-group', `-Z${compression}`, '--build', folder, target], {
    stdio: 'inherit',
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}
