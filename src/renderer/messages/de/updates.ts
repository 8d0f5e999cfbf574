import type { updates as en } from '../en/updates';
import type { Translation } from '../translation';

/** Updates of the desktop application, in the settings. */
export const updates: Translation<typeof en> = {
  title: 'Updates',
  note: 'Lectern sucht nur nach Updates, wenn du es verlangst, oder einmal am Tag, wenn du das einschaltest. Es fragt den Update-Server nach der neuesten Version und sendet nichts über dich oder deine Bücher.',
  unavailable:
    'Diese Kopie von Lectern wurde nicht mit einem Installationsprogramm eingerichtet, das sie aktualisieren kann.',
  neverChecked: 'Noch nicht geprüft.',
  current: (when) => `Lectern ist auf dem neuesten Stand. Zuletzt geprüft: ${when}.`,
  checking: 'Suche nach einer neuen Version …',
  available: (version) => `Lectern ${version} ist verfügbar.`,
  downloading: (version) => `Lectern ${version} wird heruntergeladen`,
  ready: (version) =>
    `Lectern ${version} ist bereit. Beim Installieren werden deine Daten gesichert, Lectern wird geschlossen und die neue Version geöffnet.`,
  installing: 'Deine Daten werden gesichert, dann wird installiert …',
  changes: (version) => `Was in ${version} neu ist`,
  check: 'Nach Updates suchen',
  download: 'Herunterladen',
  cancel: 'Abbrechen',
  install: 'Sichern und installieren',
};
