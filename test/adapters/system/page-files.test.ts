import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pageFiles } from '../../../src/adapters/system/page-files';

let folder: string;
let find: ReturnType<typeof pageFiles>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lectern-page-'));
  await mkdir(join(folder, 'page', 'assets'), { recursive: true });
  await mkdir(join(folder, 'page-other'));
  await writeFile(join(folder, 'page', 'index.html'), '<!doctype html>');
  await writeFile(join(folder, 'page', 'assets', 'a b-1234.js'), '1');
  await writeFile(join(folder, 'page', 'notes.db'), 'x');
  await writeFile(join(folder, 'secret.txt'), 'x');
  await writeFile(join(folder, 'page-other', 'secret.txt'), 'x');
  find = pageFiles(join(folder, 'page'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('finds the page and its files with their type', async () => {
  expect(await find('/')).toMatchObject({
    mediaType: 'text/html; charset=utf-8',
    size: 15,
    immutable: false,
  });
  expect(await find('/assets/a%20b-1234.js')).toMatchObject({
    mediaType: 'text/javascript; charset=utf-8',
    immutable: true,
  });
});

test.each([
  '/../secret.txt',
  '/..%2fsecret.txt',
  '/assets/..%2f..%2fsecret.txt',
  '/%2e%2e/secret.txt',
  '/..%5csecret.txt',
  '/../page-other/secret.txt',
  '/%00index.html',
  '/index.html%00.txt',
  '/%zz',
  '/assets',
  '/notes.db',
  '/missing.js',
])('finds nothing at %s', async (pathname) => {
  expect(await find(pathname)).toBeNull();
});
