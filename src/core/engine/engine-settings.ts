import { changedValues } from '../../shared/text/changed-values';
import { queueUpkeep } from '../jobs/queue-upkeep';
import { isoTime } from '../ports';
import type { Engine } from './engine';
import type { EngineContext } from './engine-context';

export const createEngineSettings = (
  { store, clock, emit, wake, backups }: EngineContext,
  serverUrlChanged: () => void,
): Engine['settings'] => ({
  get: () => store.settings.getSettings(),
  async save(changed) {
    const { settings } = store;
    const { models: before, memory, retrieval, backups: backupsBefore } = await settings.getSettings();
    const { folder } = changed.backups;
    if (folder !== null && folder !== backupsBefore.folder) await backups?.checkFolder(folder);
    await settings.saveSettings(changed, isoTime(clock));
    emit({ kind: 'settings' });
    if (folder !== backupsBefore.folder) emit({ kind: 'backups' });
    const saved = await settings.getSettings();
    if (
      changedValues({ memory, retrieval }, { memory: saved.memory, retrieval: saved.retrieval }).length > 0
    ) {
      await queueUpkeep(store, clock, ['guard-policy']);
      wake();
    }
    if (saved.models.serverUrl !== before.serverUrl) serverUrlChanged();
    return saved;
  },
});
