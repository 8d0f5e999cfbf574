import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A separate file system of a few megabytes. */
export interface SmallDisk {
  readonly path: string;
  /** Fills it except for the given number of bytes. */
  fill(free: number): void;
  makeRoom(): void;
  /** Bytes. */
  free(): number;
  unmount(): void;
}

/** Null if nothing may be mounted; this is printed, and tests that need the disk are skipped. */
export const mountSmallDisk = (megabytes: number): SmallDisk | null => {
  const path = mkdtempSync(join(tmpdir(), 'lectern-small-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${String(megabytes)}m`, 'tmpfs', path]);
  if (mounted.status !== 0) {
    rmSync(path, { recursive: true });
    console.warn(
      'No small disk can be mounted here (it takes root on Linux): what a full disk does is not tested.',
    );
    return null;
  }
  const filler = join(path, 'filler');
  const free = (): number => {
    const { bavail, bsize } = statfsSync(path);
    return bavail * bsize;
  };
  return {
    path,
    free,
    fill(left) {
      rmSync(filler, { force: true });
      try {
        writeFileSync(filler, Buffer.alloc(Math.max(0, free() - left)));
      } catch {
        // If other processes write meanwhile, it is already full.
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    unmount() {
      spawnSync('umount', ['-l', path]);
      rmSync(path, { recursive: true, force: true });
    },
  };
};
