import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeFile } from '../../src/main/files/place-file';
import { tempFolder } from '../support/temp-folder';

const start = async () => {
  const folder = await tempFolder();
  const source = join(folder, 'held');
  await writeFile(source, 'the marks');
  await mkdir(join(folder, 'Papers'));
  return { folder, source, papers: join(folder, 'Papers') };
};

describe('a file saved where the learner chooses', () => {
  it('replaces the old file atomically and leaves nothing else behind', async () => {
    const { source, papers } = await start();
    await writeFile(join(papers, 'marks.md'), 'older');
    expect(await placeFile(source, join(papers, 'marks.md'))).toBeNull();
    expect(await readFile(join(papers, 'marks.md'), 'utf8')).toBe('the marks');
    expect(await readdir(papers)).toEqual(['marks.md']);
  });

  it('does not exist if it could not be written, and the reason names the folder', async () => {
    const { folder, source, papers } = await start();
    expect(await placeFile(source, join(folder, 'Gone', 'marks.md'))).toMatch(
      /^The folder “Gone” does not exist/,
    );
    expect(await placeFile(source, join(source, 'marks.md'))).toMatch(/^The folder “held” does not exist/);
    await mkdir(join(papers, 'marks.md'));
    expect(await placeFile(source, join(papers, 'marks.md'))).toMatch(/^“marks.md” is a folder/);
    expect(await readdir(papers)).toEqual(['marks.md']);
  });

  // Even root cannot create a file in /sys.
  it.runIf(process.platform === 'linux')('is refused if Lectern may not write there', async () => {
    const { source } = await start();
    expect(await placeFile(source, '/sys/marks.md')).toMatch(/^Lectern may not write into “sys”/);
  });
});
