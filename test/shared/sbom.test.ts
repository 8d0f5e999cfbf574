import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../e2e/support/web-front';

it('the bill of materials names what is shipped, with versions, and is the same each time', () => {
  const write = (): string => {
    execFileSync(process.execPath, [join(projectRoot, 'scripts/write-sbom.ts')], { stdio: 'pipe' });
    return readFileSync(join(projectRoot, 'out/sbom.cdx.json'), 'utf8');
  };
  const text = write();
  const bill = JSON.parse(text) as { bomFormat: string; components: { name: string; version: string }[] };
  expect(bill.bomFormat).toBe('CycloneDX');
  const names = new Set(bill.components.map(({ name }) => name));
  for (const shipped of [
    'better-sqlite3',
    'ws',
    'electron',
    'react',
    'react-dom',
    'pdfjs-dist',
    'katex',
    'style-mod',
  ])
    expect(names).toContain(shipped);
  for (const tool of ['vitest', 'oxlint', 'prettier', '@playwright/test']) expect(names).not.toContain(tool);
  expect(bill.components.every(({ version }) => version !== '')).toBe(true);
  expect(write()).toBe(text);
});
