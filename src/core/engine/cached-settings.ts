import type { Settings } from '../../shared/model';
import type { Store } from '../ports';

/** Caches the settings until they are saved, since several steps of every answer read them. */
export const cachedSettings = (settings: Store['settings']): Store['settings'] => {
  let cached: Promise<Settings> | null = null;
  const read = (): Promise<Settings> => {
    const reading = settings.getSettings();
    // A failure is not cached.
    reading.catch(() => {
      if (cached === reading) cached = null;
    });
    return reading;
  };
  return {
    getSettings: () => (cached ??= read()),
    async saveSettings(changed, at) {
      try {
        await settings.saveSettings(changed, at);
      } finally {
        // Also drops what was read while saving.
        cached = null;
      }
    },
    async savePolicy(policy, by, at) {
      try {
        return await settings.savePolicy(policy, by, at);
      } finally {
        cached = null;
      }
    },
    getProfile: () => settings.getProfile(),
    getProfileTimes: () => settings.getProfileTimes(),
    setProfile: (values, at) => settings.setProfile(values, at),
  };
};
