import { isoTime } from '../ports';
import type { Engine } from './engine';
import type { EngineContext } from './engine-context';

export const createEngineSettings = (
  { store: { settings }, clock, emit }: EngineContext,
  serverUrlChanged: () => void,
): Engine['settings'] => ({
  get: () => settings.getSettings(),
  async save(changed) {
    const { models: before } = await settings.getSettings();
    await settings.saveSettings(changed, isoTime(clock));
    emit({ kind: 'settings' });
    const saved = await settings.getSettings();
    if (saved.models.serverUrl !== before.serverUrl) serverUrlChanged();
    return saved;
  },
});
