import { appendFileSync, readdirSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Backup, BackupPreview, StoredBackups, StartState } from '../../src/shared/model';
import { spawnWebFront, startWebFront, type WebFront } from '../e2e/support/web-front';
import { faultsOf } from '../recovery/support/check-data-folder';
import { rest, until, type Rest } from '../recovery/support/rest';
import { backUp, makeDamagedLibrary } from '../recovery/support/damaged-library';
import { tempFolder } from '../support/temp-folder';

const open = async (dataDir: string) => {
  const front = await startWebFront(dataDir);
  onTestFinished(async () => void (await front.stop('SIGKILL')));
  return { front, api: rest(front) };
};

const addNote = (api: Rest, title: string) => api.call('POST', '/notes', { title });
const titles = async (api: Rest): Promise<readonly string[]> =>
  (await api.call<readonly { title: string }[]>('GET', '/notes')).map(({ title }) => title).toSorted();

const newestBackup = async (api: Rest): Promise<Backup> => {
  await backUp(api);
  const [newest] = (await api.call<StoredBackups>('GET', '/backups')).backups;
  if (!newest) throw new Error('There is no backup.');
  return newest;
};

/** Reads the stream of a restore to its end. */
const restore = async ({ origin, token }: WebFront, name: string): Promise<string> => {
  const answer = await fetch(`${origin}/api/backups/${name}/restore`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}` },
  });
  return answer.text();
};
const untilOpen = (api: Rest) => until(() => titles(api).catch(() => undefined), 'the library');

describe('backups over REST', { timeout: 60_000 }, () => {
  it('are made, previewed, checked and restored, and the restore is undone', async () => {
    const { front, api } = await open(await tempFolder());
    await addNote(api, 'One');
    const backup = await newestBackup(api);
    expect(backup).toMatchObject({ reason: 'manual', contents: { notes: 1 } });
    await addNote(api, 'Two');
    const preview = await api.call<BackupPreview>('GET', `/backups/${backup.name}`);
    expect(preview).toMatchObject({
      now: { notes: 2 },
      added: { notes: 1 },
      backup: { contents: { notes: 1 } },
    });
    expect(await api.call('POST', `/backups/${backup.name}/check`)).toEqual({ problem: null });

    const stream = await restore(front, backup.name);
    const undo = /"undo":"([^"]+)"/.exec(stream)?.[1] ?? '';
    expect(undo).toContain('before-restore');
    expect(await untilOpen(api)).toEqual(['One']);
    await restore(front, undo);
    expect(await untilOpen(api)).toEqual(['One', 'Two']);
    await api.call('DELETE', `/backups/${undo}`);
    const names = (await api.call<StoredBackups>('GET', '/backups')).backups.map(({ name }) => name);
    expect(names).not.toContain(undo);
    expect(names).toContain(backup.name);
  });

  it('can be kept in another folder, which is checked', async () => {
    const dataDir = await tempFolder();
    const elsewhere = join(await tempFolder(), 'backups');
    const { api } = await open(dataDir);
    const settings = await api.call<Record<string, unknown>>('GET', '/settings');
    const put = (folder: string) =>
      api.call('PUT', '/settings', { ...settings, backups: { daily: true, folder } });
    await expect(put(elsewhere)).rejects.toThrow(/BACKUP_FOLDER/);
    await expect(put('not/a/full/path')).rejects.toThrow(/full path/);
    await mkdir(elsewhere);
    await put(elsewhere);
    await addNote(api, 'One');
    const backup = await newestBackup(api);
    expect(readdirSync(elsewhere)).toContain(`${backup.name}.db`);
    expect((await api.call<StoredBackups>('GET', '/backups')).folder).toBe(elsewhere);
  });

  it('say that there is no such backup', async () => {
    const { api } = await open(await tempFolder());
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/check'],
      ['DELETE', ''],
    ] as const)
      await expect(api.call(method, `/backups/lectern-none${path}`)).rejects.toThrow(/BACKUP_NOT_FOUND/);
    await expect(api.call('GET', '/backups/..%2F..%2Fetc')).rejects.toThrow(/BAD_REQUEST/);
  });

  it('are listed with the copies that a sync service made', async () => {
    const dataDir = join(await tempFolder(), 'Dropbox', 'Lectern');
    const { api } = await open(dataDir);
    const copy = "lectern (Ann's conflicted copy 2026-03-02).db";
    writeFileSync(join(dataDir, copy), 'x');
    expect(await api.call('GET', '/backups')).toMatchObject({ syncedBy: 'Dropbox', conflictCopies: [copy] });
  });
});

describe('a damaged database', { timeout: 60_000 }, () => {
  const headers = { Authorization: 'Bearer kept', 'Content-Type': 'application/json' };

  /** Starts the server on a damaged library; it offers the backup, which has the note "One". */
  const startDamaged = async (dataDir: string) => {
    await makeDamagedLibrary(dataDir, 'One');
    const child = spawnWebFront(dataDir, { LECTERN_TOKEN: 'kept' });
    onTestFinished(() => void child.kill('SIGKILL'));
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const origin = await until(
      async () => /open (http:\/\/127\.0\.0\.1:\d+)\//.exec(output)?.[1],
      'the address',
    );
    const readState = async () =>
      (await (await fetch(`${origin}/starting`, { headers })).json()) as StartState;
    return { child, origin, readState, state: await readState(), output: () => output };
  };

  it('is offered to be replaced by the newest backup, and kept', async () => {
    const dataDir = await tempFolder();
    const { child, origin, state, output } = await startDamaged(dataDir);
    expect(state.failure).toContain('damaged');
    expect(state.rescue).toMatchObject({ contents: { notes: 1 } });
    expect(await (await fetch(`${origin}/`, { headers })).text()).toContain('id="rescue"');
    const ask = (body: unknown) =>
      fetch(`${origin}/starting`, { method: 'POST', headers, body: JSON.stringify(body) });
    expect((await ask({ restore: 'lectern-other' })).status).toBe(409);
    expect((await ask({ restore: state.rescue?.name })).status).toBe(200);
    await until(async () => (output().includes('Lectern is ready') ? true : undefined), 'the library');
    const notes = (await (await fetch(`${origin}/api/notes`, { headers })).json()) as { title: string }[];
    expect(notes.map(({ title }) => title)).toEqual(['One']);
    const [aside] = readdirSync(join(dataDir, 'set-aside'));
    expect(readdirSync(join(dataDir, 'set-aside', aside ?? ''))).toContain('lectern.db');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGTERM');
    await ended;
    expect(faultsOf(dataDir)).toEqual([]);
  });

  it('shows the waiting page why its backup could not be restored before the program ends', async () => {
    const dataDir = await tempFolder();
    const { child, origin, readState, state } = await startDamaged(dataDir);
    const name = state.rescue?.name ?? '';
    appendFileSync(join(dataDir, 'backups', `${name}.db`), 'x');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    const body = JSON.stringify({ restore: name });
    await fetch(`${origin}/starting`, { method: 'POST', headers, body });
    const failure = await until(async () => (await readState()).failure ?? undefined, 'the failure');
    expect(failure).toContain('has changed since it was written');
    expect(await ended).toBe(1);
  });

  it('without a backup ends the start with a clear message', async () => {
    const dataDir = await tempFolder();
    appendFileSync(
      join(dataDir, 'lectern.db'),
      'not a database, but long enough to be read as one. '.repeat(40),
    );
    const child = spawnWebFront(dataDir);
    let output = '';
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    const code = await new Promise((resolve) => child.once('close', resolve));
    expect(code).toBe(1);
    expect(output.trim().split('\n')).toHaveLength(1);
    expect(output).toContain('there is no backup');
  });
});
