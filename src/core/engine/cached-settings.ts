import type { Settings } from '../../shared/model';
import type { Store } from '../ports';

/** The same settings, read again only after they were saved: several steps of every answer ask for them. */
export const cachedSettings = (settings: Store['settings']): Store['settings'] => {
  let known: Promise<Settings> | null = null;
  const read = (): Promise<Settings> => {
    const reading = settings.getSettings();
    // What failed is tried again.
    reading.catch(() => {
      if (known === reading) known = null;
    });
    return reading;
  };
  return {
    getSettings: () => (known ??= read()),
    async saveSettings(changed, at) {
      try {
        await settings.saveSettings(changed, at);
      } finally {
        // What was read in the meantime too.
        known = null;
      }
    },
    getProfile: () => settings.getProfile(),
    setProfile: (values, at) => settings.setProfile(values, at),
  };
};
