import { expect, it } from 'vitest';
import type { Store } from '../../../src/core/ports';
import { cachedSettings } from '../../../src/core/engine/cached-settings';
import { defaultSettings, type Settings } from '../../../src/shared/model';

const at = '2026-03-02T09:00:00.000Z';

const counted = (failing = 0) => {
  let reads = 0;
  let saved: Settings = defaultSettings;
  const store: Store['settings'] = {
    getSettings: async () => {
      reads += 1;
      if (reads <= failing) throw new Error('not now');
      return saved;
    },
    saveSettings: async (settings) => void (saved = settings),
    savePolicy: () => Promise.reject(new Error('not used')),
    getProfile: async () => ({ name: 'Ada' }),
    getProfileTimes: async () => ({}),
    setProfile: async () => undefined,
  };
  return { settings: cachedSettings(store), reads: () => reads };
};

it('reads settings once until they are saved', async () => {
  const { settings, reads } = counted();
  await Promise.all([settings.getSettings(), settings.getSettings()]);
  await settings.getSettings();
  expect(reads()).toBe(1);
  await settings.saveSettings({ ...defaultSettings, theme: 'dark' }, at);
  expect((await settings.getSettings()).theme).toBe('dark');
  expect(reads()).toBe(2);
  expect(await settings.getProfile()).toEqual({ name: 'Ada' });
});

it('tries again after a failure', async () => {
  const { settings } = counted(1);
  await expect(settings.getSettings()).rejects.toThrow('not now');
  expect(await settings.getSettings()).toEqual(defaultSettings);
});
