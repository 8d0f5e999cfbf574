import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { DocumentFile } from '../../src/core/ports';

/** A folder that is deleted after the test. */
export const tempFolder = async (): Promise<string> => {
  const folder = await mkdtemp(join(tmpdir(), 'lectern-test-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
};

/** Writes bytes to a file with this name, which is deleted after the test. */
export const tempDocument = async (name: string, content: string | Uint8Array): Promise<DocumentFile> => {
  const path = join(await tempFolder(), name);
  await writeFile(path, content);
  return { path, name };
};
