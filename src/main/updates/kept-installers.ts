import { constants } from 'node:fs';
import { access, copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import { extname, join } from 'node:path';

/** `Lectern-1.2.3.AppImage` */
const namePattern = /^Lectern-(.+?)(\.AppImage|\.exe|\.deb|\.rpm|\.zip)$/u;

const exists = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

const keep = async (folder: string, version: string, file: string): Promise<void> => {
  const target = join(folder, `Lectern-${version}${extname(file)}`);
  if (await exists(target)) return;
  await mkdir(folder, { recursive: true });
  // A copy that was cut off must not look like an installer.
  await copyFile(file, `${target}.part`, constants.COPYFILE_FICLONE);
  await rename(`${target}.part`, target);
};

const listKept = async (
  folder: string,
): Promise<readonly { readonly name: string; readonly version: string }[]> =>
  (await readdir(folder).catch(() => [])).flatMap((name) => {
    const version = namePattern.exec(name)?.[1];
    return version === undefined ? [] : [{ name, version }];
  });

interface Installers {
  readonly folder: string;
  readonly present: { readonly version: string; readonly file: string | null };
  readonly next: { readonly version: string; readonly file: string };
}

/** Keeps the installers of the installed version, if its file exists, and of the next one; removes all others. */
export const keepInstallers = async ({ folder, present, next }: Installers): Promise<void> => {
  if (present.file !== null && (await exists(present.file)))
    await keep(folder, present.version, present.file);
  await keep(folder, next.version, next.file);
  for (const { name, version } of await listKept(folder))
    if (version !== present.version && version !== next.version)
      await rm(join(folder, name), { force: true });
};

/** The kept installer of a version; null if there is none. */
export const findInstaller = async (folder: string, version: string): Promise<string | null> => {
  const found = (await listKept(folder)).find((one) => one.version === version);
  return found ? join(folder, found.name) : null;
};

interface PresentFile {
  readonly platform: NodeJS.Platform;
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly name: string;
}

/**
 * The file that installs the running version, if there is one: the AppImage, or the copy that the installer for Windows
 * keeps of itself.
 */
export const presentInstaller = ({ platform, environment, name }: PresentFile): string | null => {
  if (platform === 'linux') return environment['APPIMAGE'] ?? null;
  const local = environment['LOCALAPPDATA'];
  return platform === 'win32' && local ? join(local, `${name}-updater`, 'installer.exe') : null;
};
