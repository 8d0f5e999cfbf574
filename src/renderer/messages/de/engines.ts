import type { engines as en } from '../en/engines';
import { plural } from '../format';
import type { Translation } from '../translation';

/** The three ways to use a model: inside Lectern, on a server on this computer, or through an online service. */
export const engines: Translation<typeof en> = {
  now: 'Antworten verwenden',
  builtin: 'Integrierte Engine',
  offline: {
    title: 'Keine Internetverbindung.',
    text: 'Modelle auf diesem Computer funktionieren weiter. Downloads werden fortgesetzt, sobald du wieder online bist.',
    again: 'Noch einmal prüfen',
    why: 'Keine Internetverbindung',
  },
  facts: { cost: 'Kosten', text: 'Text', offline: 'Offline' },

  inside: {
    title: 'In Lectern',
    cost: ['Kostenlos.', 'Braucht Speicherplatz, und Arbeitsspeicher beim Antworten.'],
    text: ['Bleibt auf diesem Computer.', ''],
    offline: 'Funktioniert nach dem Herunterladen.',
    languages: (n) => (n === 1 ? 'nur Englisch' : `${String(n)} Sprachen`),
    own: 'Deine Datei',
    memory: (size) => `braucht ${size} Arbeitsspeicher`,
    slow: (size) => `Mit ${size} Arbeitsspeicher vielleicht langsam`,
    download: 'Herunterladen',
    pause: 'Anhalten',
    resume: 'Fortsetzen',
    cancel: 'Abbrechen',
    remove: 'Entfernen',
    use: 'Verwenden',
    inUse: 'In Gebrauch',
    progress: (received, total, left) => `${received} von ${total}${left === null ? '' : `, noch ${left}`}`,
    checking: 'Datei wird geprüft',
    waiting: (received, total) => `Wartet, ${received} von ${total}`,
    paused: (received, total) => `Angehalten, ${received} von ${total}`,
    bar: { downloading: 'Wird heruntergeladen', waiting: 'Wartet', paused: 'Angehalten' },
    named: (action, model) => `${action}: ${model}`,
    removeTitle: (model) => `${model} entfernen?`,
    removeText: (size) => `Die Datei wird gelöscht, und ${size} werden frei.`,
    removeUsed: 'Stattdessen antwortet dann die integrierte Engine.',
    source: (host, day) =>
      `Von ${host}. Jede Datei wird vor der Verwendung geprüft. Stand der Liste: ${day}.`,
    free: (size) => `${size} frei`,
    add: 'GGUF-Datei hinzufügen',
    addInBrowser: 'Eine eigene GGUF-Datei kannst du in der Desktop-App hinzufügen.',
  },

  server: {
    title: 'Ein eigener Server',
    cost: ['Kostenlos.', 'Verwendet die Modelle, die du schon hast.'],
    text: ['Bleibt auf diesem Computer,', 'außer du fügst einen Server anderswo hinzu.'],
    offline: 'Funktioniert.',
    found: (host, models) => `Gefunden: ${host}, ${plural(models, 'Modell', 'Modelle')}`,
    none: 'Kein Server gefunden',
    noneText: 'Starte Ollama, LM Studio, llama.cpp oder vLLM und such dann noch einmal.',
    look: 'Noch einmal suchen',
    looking: 'Suche …',
    missing: (names, one) => `${names} ${one ? 'läuft' : 'laufen'} nicht.`,
    port: (name, port) => `${name} (Port ${String(port)})`,
  },

  online: {
    title: 'Ein Online-Dienst',
    cost: [
      'Wird über deinen Schlüssel abgerechnet,',
      'vom Anbieter. Unten legst du ein monatliches Limit fest.',
    ],
    text: [
      'Geht an den Anbieter:',
      'deine Frage, der Chat und die dazu gefundenen Textstellen, Notizen und Fakten. Alles andere wird aufgeführt, bevor du zustimmst.',
    ],
    offline: 'Funktioniert nicht.',
    spent: (money, cap) =>
      cap === null ? `${money} in diesem Monat` : `${money} von deinem Limit von ${cap} in diesem Monat`,
    limit: 'Wenn dein monatliches Limit erreicht ist, sind bezahlte Modelle bis zum nächsten Monat aus.',
    sent: 'Was wohin gesendet wird',
  },
};
