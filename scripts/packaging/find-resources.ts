import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

interface UnpackedApplication {
  /** The folder of the whole application. */
  readonly unpacked: string;
  /** The folder with its archive. */
  readonly resources: string;
}

/** The unpacked applications that electron-builder left in its output folder. */
export const findResources = (dist: string): readonly UnpackedApplication[] =>
  readdirSync(dist).flatMap((name) => {
    const folder = join(dist, name);
    const candidates = [
      { unpacked: folder, resources: join(folder, 'resources') },
      {
        unpacked: join(folder, 'Lectern.app/Contents'),
        resources: join(folder, 'Lectern.app/Contents/Resources'),
      },
    ];
    return candidates.filter(({ resources }) => existsSync(join(resources, 'app.asar')));
  });
