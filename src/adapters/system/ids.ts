import { createHash, randomUUID } from 'node:crypto';
import type { Ids } from '../../core/ports';
import { asSessionId } from '../../shared/model';

export const systemIds = (): Ids => ({
  uuid: () => randomUUID(),
  sessionId: () => asSessionId(randomUUID()),
  sha256: (text) => createHash('sha256').update(text).digest('hex'),
});
