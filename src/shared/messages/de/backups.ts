import type { backupFault as english } from '../en/backups';
import type { Translation } from '../translation';

export const backupFault: Translation<typeof english> = {
  missing: 'ihre Datenbank oder ihr Manifest fehlt',
  changed: 'ihre Datei wurde nachträglich verändert',
  damaged: (result) => `ihre Datenbank ist beschädigt (${result})`,
  newer: 'sie stammt von einer neueren Version von Lectern',
  threadEnded: 'der Thread, der sie las, wurde beendet',
  picturesMissing: (count) =>
    count === 1 ? 'ein Bild einer Notiz fehlt' : `${String(count)} Bilder von Notizen fehlen`,
};
