import { mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { writeFolder } from '../../src/main/files/write-folder';
import { tempFolder } from '../support/temp-folder';

const bytes = new TextEncoder().encode('Hello');

it('writes files into a folder that was not there before', async () => {
  const parent = await tempFolder();
  mkdirSync(join(parent, 'notes'));
  const saved = await writeFolder(parent, 'notes', [
    { path: 'One.md', bytes },
    { path: 'images/a.png', bytes },
  ]);
  expect(saved).toEqual({ outcome: 'saved', folder: join(parent, 'notes (2)') });
  expect(readdirSync(join(parent, 'notes'))).toEqual([]);
  expect(readFileSync(join(parent, 'notes (2)', 'images', 'a.png'), 'utf8')).toBe('Hello');
});

it('writes nothing outside its folder, and leaves none behind if it fails', async () => {
  const parent = await tempFolder();
  const saved = await writeFolder(parent, 'notes', [
    { path: 'One.md', bytes },
    { path: '../out.md', bytes },
  ]);
  expect(saved.outcome).toBe('failed');
  expect(readdirSync(parent)).toEqual([]);
  expect((await writeFolder(join(parent, 'gone'), 'notes', [])).outcome).toBe('failed');
});
