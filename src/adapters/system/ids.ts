import { randomUUID } from 'node:crypto';
import type { Ids } from '../../core/ports';
import { asSessionId } from '../../shared/model';

export const systemIds = (): Ids => ({
  uuid: () => randomUUID(),
  sessionId: () => asSessionId(randomUUID()),
});
