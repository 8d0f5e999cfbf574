import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { findInstaller, keepInstallers, presentInstaller } from '../../../src/main/updates/kept-installers';
import { tempFolder } from '../../support/temp-folder';

let root: string;
let folder: string;
beforeEach(async () => {
  root = await tempFolder();
  folder = join(root, 'installers');
});
const installer = async (name: string): Promise<string> => {
  const path = join(root, name);
  await writeFile(path, name);
  return path;
};

describe('kept installers', () => {
  it('are those of the present version and of the next one', async () => {
    const [one, two, three] = [
      await installer('one.AppImage'),
      await installer('two.AppImage'),
      await installer('three.AppImage'),
    ];
    const keep = (present: string, file: string | null, next: string, nextFile: string) =>
      keepInstallers({
        folder,
        present: { version: present, file },
        next: { version: next, file: nextFile },
      });
    await keep('0.1.0', one, '0.2.0', two);
    expect((await readdir(folder)).toSorted()).toEqual(['Lectern-0.1.0.AppImage', 'Lectern-0.2.0.AppImage']);
    await keep('0.2.0', null, '0.3.0', three);
    expect((await readdir(folder)).toSorted()).toEqual(['Lectern-0.2.0.AppImage', 'Lectern-0.3.0.AppImage']);
    const found = await findInstaller(folder, '0.2.0');
    expect(await readFile(found ?? '', 'utf8')).toBe('two.AppImage');
    expect(await findInstaller(folder, '0.1.0')).toBeNull();
  });

  it('leave other files in the folder alone, and a copy that was cut off is none', async () => {
    await mkdir(folder);
    await writeFile(join(folder, 'notes.txt'), '');
    await writeFile(join(folder, 'Lectern-0.1.0.deb.part'), 'half');
    await keepInstallers({
      folder,
      present: { version: '0.1.0', file: join(root, 'gone.deb') },
      next: { version: '0.2.0', file: await installer('two.deb') },
    });
    expect(await readdir(folder)).toContain('notes.txt');
    expect(await findInstaller(folder, '0.1.0')).toBeNull();
  });

  it('start from the file that the system has of the present version', () => {
    const name = 'lectern';
    const environment = { APPIMAGE: '/home/a/Lectern.AppImage', LOCALAPPDATA: '/users/a' };
    expect(presentInstaller({ platform: 'linux', environment, name })).toBe('/home/a/Lectern.AppImage');
    expect(presentInstaller({ platform: 'linux', environment: {}, name })).toBeNull();
    expect(presentInstaller({ platform: 'win32', environment, name })).toBe(
      join('/users/a', 'lectern-updater', 'installer.exe'),
    );
    expect(presentInstaller({ platform: 'darwin', environment, name })).toBeNull();
  });
});
