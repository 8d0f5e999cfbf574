import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { readPrivateFile, writePrivateFile } from '../assemble';

const schema = z.object({
  /** Nobody can guess it, so no other page or server shares its cookies. */
  host: z.string().regex(/^[0-9a-f]{32}\.localhost$/u),
  port: z.int().min(1).max(65_535),
});

/** The last address of the browser version's page, because browsers store a window's settings by host and port. */
export type PageAddress = z.infer<typeof schema>;

const pathIn = (dataDir: string): string => join(dataDir, 'browser.json');

export const newPageHost = (): string => `${randomBytes(16).toString('hex')}.localhost`;

/** Null at the first start, and if the file cannot be used. */
export const readPageAddress = async (dataDir: string): Promise<PageAddress | null> => {
  try {
    const read = schema.safeParse(JSON.parse((await readPrivateFile(pathIn(dataDir))) ?? 'null'));
    return read.data ?? null;
  } catch {
    return null;
  }
};

export const savePageAddress = (dataDir: string, address: PageAddress): Promise<void> =>
  writePrivateFile(pathIn(dataDir), `${JSON.stringify(address)}\n`);
