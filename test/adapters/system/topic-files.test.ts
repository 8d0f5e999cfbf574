import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTopicFiles } from '../../../src/adapters/system/topic-files';
import { tempFolder } from '../../support/temp-folder';

const start = async () => {
  const parent = await tempFolder();
  const folder = join(parent, 'topics');
  return { parent, folder, files: createTopicFiles(folder) };
};

describe('the folder of topics', () => {
  it('is created by the first write, which is atomic and leaves no other files', async () => {
    const { folder, files } = await start();
    expect(await files.list()).toBeNull();
    const stamp = await files.write('a.md', '# A\n', null);
    expect(await files.read('a.md')).toEqual({ text: '# A\n', stamp });
    await files.writeIndex('x\n');
    expect(readdirSync(folder).toSorted()).toEqual(['a.md', 'index.txt']);
    expect(await files.list()).toEqual([{ name: 'a.md', stamp }]);
  });

  it('does not overwrite a file that changed since it was read', async () => {
    const { folder, files } = await start();
    const stamp = await files.write('a.md', 'one', null);
    expect(await files.write('a.md', 'two', null)).toBeNull();
    writeFileSync(join(folder, 'a.md'), 'by hand');
    expect(await files.write('a.md', 'two', stamp)).toBeNull();
    expect(readFileSync(join(folder, 'a.md'), 'utf8')).toBe('by hand');
    expect(readdirSync(folder)).toEqual(['a.md']);
  });

  it('never reads or writes outside itself, whatever the name', async () => {
    const { parent, folder, files } = await start();
    writeFileSync(join(parent, 'secret.md'), 'secret');
    mkdirSync(folder);
    for (const name of [
      '../secret.md',
      '/etc/passwd',
      'a/b.md',
      '.hidden.md',
      '..',
      'a\\b.md',
      'a\0.md',
      'c:x.md',
      '',
    ]) {
      await expect(files.read(name)).rejects.toThrow('outside its folder');
      await expect(files.write(name, 'x', null)).rejects.toThrow('outside its folder');
      await expect(files.remove(name)).rejects.toThrow('outside its folder');
      await expect(files.rename('a.md', name)).rejects.toThrow('outside its folder');
      await expect(files.keepAside(name, 'x')).rejects.toThrow('outside its folder');
    }
    expect(readFileSync(join(parent, 'secret.md'), 'utf8')).toBe('secret');
  });

  it('lists only Markdown, and removes partial files after a crash', async () => {
    const { folder, files } = await start();
    await files.writeIndex('');
    for (const name of ['a.md', 'B.MD', 'notes.txt', '.hidden.md', '.12.part'])
      writeFileSync(join(folder, name), 'x');
    mkdirSync(join(folder, 'folder.md'));
    expect((await files.list())?.map(({ name }) => name)).toEqual(['B.MD', 'a.md']);
    expect(readdirSync(folder)).not.toContain('.12.part');
  });

  it('is deleted with its contents', async () => {
    const { parent, files } = await start();
    await files.write('a.md', 'x', null);
    await files.keepAside('a.md', 'x');
    await files.clear();
    expect(readdirSync(parent)).toEqual([]);
    await files.clear();
  });
});
