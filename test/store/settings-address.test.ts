import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { expect, it } from 'vitest';
import { defaultSettings } from '../../src/shared/model';
import { createStore } from '../../src/store';
import { later } from './support/data-folder';
import { useDataFolder } from './support/use-data-folder';

const folder = useDataFolder();

it('shows no password of an address that an earlier version accepted, and keeps the other settings', async () => {
  const before = createStore(folder.options);
  const models = { ...defaultSettings.models, serverUrl: 'http://models.example:8080/v1' };
  await before.settings.saveSettings({ ...defaultSettings, theme: 'dark', models }, later(1));
  await before.close();
  const database = new Sqlite(join(folder.options.dataDir, 'lectern.db'));
  database
    .prepare("UPDATE settings SET value = json_set(value, '$.models.serverUrl', ?)")
    .run('http://someone:secret@models.example:8080/v1');
  database.close();
  const store = createStore(folder.options);
  const settings = await store.settings.getSettings();
  await store.close();
  expect(settings.theme).toBe('dark');
  expect(settings.models.serverUrl).toBe('http://models.example:8080/v1');
});
