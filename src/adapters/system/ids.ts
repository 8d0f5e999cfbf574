import { randomUUID } from 'node:crypto';
import type { Ids } from '../../core/ports';

export const systemIds = (): Ids => ({ uuid: () => randomUUID() });
