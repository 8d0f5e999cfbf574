import { LecternError } from '../../../shared/errors';
import { transferText } from '../../../shared/messages/engine-text';
import type { Ids, Store } from '../../ports';

/** The import that is being read. A new one replaces it. */
interface OpenImports<Reading> {
  begin(reading: Reading): Promise<{ readonly importId: string }>;
  /** Throws `INVALID_INPUT` for an import that is not open. */
  get(importId: string): Reading;
  /** Ends the reading; staged items stay for the job. */
  close(importId: string): void;
  /** Ends the reading and deletes the staged items. */
  drop(importId: string): Promise<void>;
  /** Drops the import if `work` fails, so that a refused file leaves nothing behind. */
  orDrop<Result>(importId: string, work: () => Promise<Result>): Promise<Result>;
}

export const createOpenImports = <Reading>(
  transfer: Pick<Store['transfer'], 'dropStaged' | 'dropAbandoned'>,
  ids: Pick<Ids, 'uuid'>,
): OpenImports<Reading> => {
  const readings = new Map<string, Reading>();
  const drop = async (importId: string): Promise<void> => {
    readings.delete(importId);
    while (await transfer.dropStaged(importId));
  };
  return {
    async begin(reading) {
      while (await transfer.dropAbandoned());
      readings.clear();
      const importId = ids.uuid();
      readings.set(importId, reading);
      return { importId };
    },
    get(importId) {
      const reading = readings.get(importId);
      if (!reading) throw new LecternError('INVALID_INPUT', transferText.importUnknown);
      return reading;
    },
    close: (importId) => void readings.delete(importId),
    drop,
    async orDrop(importId, work) {
      try {
        return await work();
      } catch (error) {
        await drop(importId);
        throw error;
      }
    },
  };
};
