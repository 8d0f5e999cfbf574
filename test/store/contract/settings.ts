import { describe, expect, it } from 'vitest';
import { defaultSettings, type Policy } from '../../../src/shared/model';
import type { Subject } from '../describe-store';
import { later, start } from '../support/data-folder';

export const describeSettings = (subject: Subject): void => {
  describe('settings', () => {
    it('start with the defaults and keep what is saved', async () => {
      const { reopen } = subject;
      let { store } = subject;
      expect(await store.settings.getSettings()).toEqual(defaultSettings);
      const changed = { ...defaultSettings, theme: 'dark' as const };
      await store.settings.saveSettings(changed, start);
      store = await reopen();
      expect(await store.settings.getSettings()).toEqual(changed);
    });

    it('keep a revision of every memory policy', async () => {
      const { store, folder } = subject;
      const { memory } = defaultSettings;
      await store.settings.saveSettings({ ...defaultSettings, theme: 'light' }, start);
      await store.settings.saveSettings(
        { ...defaultSettings, memory: { ...memory, mode: 'manual' } },
        later(1),
      );
      const revisions = folder.peek().prepare('SELECT policy FROM policies ORDER BY revision').pluck().all();
      expect(revisions.map((text) => (JSON.parse(String(text)) as Policy).write.mode)).toEqual([
        'auto',
        'manual',
      ]);
    });

    it('store the profile by key', async () => {
      const { store } = subject;
      expect(await store.settings.getProfile()).toEqual({});
      await store.settings.setProfile({ name: 'Ada', detailLevel: 'brief' }, start);
      await store.settings.setProfile({ name: 'Grace' }, later(1));
      expect(await store.settings.getProfile()).toEqual({ name: 'Grace', detailLevel: 'brief' });
    });
  });
};
