import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';

const markerSchema = z.object({
  version: z.string(),
  /** Starts of this version since it last had a usable window. */
  starts: z.number().int(),
  /** The last version that had a usable window. */
  good: z.string().nullable(),
});
type Marker = z.infer<typeof markerSchema>;

/** Starts without a usable window after which the previous version is offered. */
const maxStarts = 2;

export interface StartMarker {
  /** The version to go back to, if this one was installed after it and has failed to start twice; otherwise null. */
  readonly goBackTo: string | null;
  /** Must be called once there is a usable window. */
  reached(): void;
  /** The learner cancelled the start, which says nothing about the version. */
  withdraw(): void;
}

const readMarker = (file: string): Marker | null => {
  try {
    return markerSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    return null;
  }
};

/**
 * Counts a start of this version, so that a version that cannot start is noticed. If the file can't be written, nothing
 * is counted.
 */
export const markStart = (file: string, version: string): StartMarker => {
  const last = readMarker(file);
  const before = last?.version === version ? last.starts : 0;
  const good = last?.good ?? null;
  const write = (marker: Marker): void => {
    try {
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(`${file}.new`, JSON.stringify(marker));
      renameSync(`${file}.new`, file);
    } catch {
      // Lectern starts without the marker.
    }
  };
  let isReached = false;
  write({ version, starts: before + 1, good });
  return {
    goBackTo: good !== null && good !== version && before >= maxStarts ? good : null,
    reached: () => {
      isReached = true;
      write({ version, starts: 0, good: version });
    },
    withdraw: () => {
      if (!isReached) write({ version, starts: before, good });
    },
  };
};
