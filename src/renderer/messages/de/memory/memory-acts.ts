import type { memoryActs as en } from '../../en/memory/memory-acts';
import { plural } from '../../format';
import type { Translation } from '../../translation';
import { quoted } from '../quoted';

const listed = (facts: readonly string[]): string => facts.map(quoted).join(' ');

/** "Remember this", "Forget that" and "That is wrong" about an answer, and what was done. */
export const memoryActs: Translation<typeof en> = {
  remember: 'Das merken',
  forget: 'Das vergessen',
  wrong: 'Das ist falsch',
  saved: (facts) => `Im Gedächtnis gespeichert: ${listed(facts)}`,
  known: (facts) => `Schon gemerkt: ${listed(facts)}`,
  forgotten: (facts) => `Endgültig gelöscht: ${listed(facts)}`,
  disabled: (facts) => `Nicht mehr verwendet: ${listed(facts)}`,
  off: 'Das Gedächtnis ist ausgeschaltet, deshalb wurde nichts gespeichert.',
  nothing: {
    remember: 'Nichts wurde gespeichert: Diese Antwort enthält kein Zitat und sagt nichts über dich.',
    forget: 'Nichts wurde gelöscht: Zu dieser Antwort gehört kein gemerkter Fakt.',
    wrong: 'Nichts wurde geändert: Zu dieser Antwort gehört kein gemerkter Fakt.',
  },
  usedAgain: (n) => (n === 1 ? 'Wird wieder verwendet.' : `${n} Fakten werden wieder verwendet.`),
  show: 'Anzeigen',
  choice: {
    forget: {
      title: 'Was davon soll gelöscht werden?',
      what: 'Das Ausgewählte wird endgültig gelöscht, und sein Wortlaut wird aus den Gesprächen entfernt.',
      action: (n) => (n === 0 ? 'Löschen' : `${plural(n, 'Fakt', 'Fakten')} löschen`),
    },
    wrong: {
      title: 'Was davon ist falsch?',
      what: 'Das Ausgewählte wird ausgeschaltet: Es bleibt erhalten, wird aber nicht verwendet.',
      action: (n) => (n === 0 ? 'Ausschalten' : `${plural(n, 'Fakt', 'Fakten')} ausschalten`),
    },
  },
};
