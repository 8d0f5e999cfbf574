import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { memoryFileSchema } from '../../src/shared/model';

it('the published schema of a memory’s file is the one that is checked', () => {
  const published = readFileSync(join(import.meta.dirname, '../../docs/memory-file.schema.json'), 'utf8');
  expect(JSON.parse(published)).toEqual(z.toJSONSchema(memoryFileSchema));
});
