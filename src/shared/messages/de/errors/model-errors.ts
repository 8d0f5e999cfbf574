import type { modelErrors as english, modelServer as englishServer } from '../../en/errors/model-errors';
import type { Translation } from '../../translation';
import { file } from './phrases';

const start = (sentence: string): string => sentence.slice(0, 1).toUpperCase() + sentence.slice(1);

const inBrackets = (status: number | null): string => (status === null ? '' : ` (${String(status)})`);

const soon = (seconds = 0): string => {
  if (seconds < 1) return 'gleich noch einmal';
  if (seconds < 120) return `in ${String(Math.ceil(seconds))} Sekunden noch einmal`;
  return seconds < 7200
    ? `in ${String(Math.ceil(seconds / 60))} Minuten noch einmal`
    : `in ${String(Math.ceil(seconds / 3600))} Stunden noch einmal`;
};

const amount = (count: number | undefined, one: string, more: string): string | null =>
  count === undefined || !Number.isFinite(count)
    ? null
    : `${Math.floor(count).toLocaleString('de')} ${Math.floor(count) === 1 ? one : more}`;

const list = (parts: readonly string[]): string =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} und ${String(parts.at(-1))}`;

const withWords = (message: string, name: string, said: string | null): string =>
  said === null ? message : `${message} ${start(name)} meldet: „${said}“`;

const rephrase = 'Formuliere sie um, oder lass die integrierte Engine antworten.';

const otherModel = 'Wähle in den Einstellungen unter „Modelle“ ein anderes Modell.';

const orOtherModel = 'wähle in den Einstellungen ein anderes Modell.';

const geminiRefusals: Readonly<Record<string, string>> = {
  SAFETY: 'Der Sicherheitsfilter von Gemini hat die Frage mit ihren Textstellen blockiert.',
  BLOCKLIST: 'Die Frage oder eine Textstelle enthält einen Begriff, den Gemini blockiert.',
  PROHIBITED_CONTENT: 'Gemini spricht nicht über das Thema der Frage oder einer Textstelle.',
};

const stopped = 'Formuliere die Frage um, oder lass die integrierte Engine antworten.';

const geminiStops: Readonly<Record<string, string>> = {
  SAFETY: `Der Sicherheitsfilter von Gemini hat die Antwort abgebrochen. ${stopped}`,
  RECITATION:
    'Gemini hat aufgehört, weil die Antwort einem vorhandenen Text zu ähnlich wurde. Bitte um eine Zusammenfassung, oder lass die integrierte Engine das Buch zitieren.',
  LANGUAGE: `Gemini unterstützt diese Sprache nicht. ${otherModel}`,
  BLOCKLIST: `Gemini hat bei einem Begriff aufgehört, den es blockiert. ${stopped}`,
  PROHIBITED_CONTENT: `Gemini schreibt nicht über dieses Thema. ${stopped}`,
  SPII: `Gemini hat aufgehört, weil die Antwort persönliche Daten zu enthalten schien. ${stopped}`,
};

export const modelServer: Translation<typeof englishServer> = (host) => `der Modellserver unter ${host}`;

export const modelErrors: Translation<typeof english> = {
  // models
  modelReplyTooLong: (characters) =>
    `Die Antwort des Modells wurde nach ${characters.replaceAll(',', '.')} Zeichen abgeschnitten. Frag nach einer Sache auf einmal, oder ${orOtherModel}`,
  modelReplyUnreadable: `Die Antwort des Modells war nicht lesbar. Versuche es noch einmal, oder ${orOtherModel}`,
  noModelChosen: 'Es ist kein Modell ausgewählt. Wähle eines in den Einstellungen unter „Modelle“.',
  providerCannot: (name) =>
    start(
      `${name} hat keine Modelle für diese Aufgabe. Wähle in den Einstellungen unter „Modelle“ einen anderen Anbieter.`,
    ),
  geminiRefusal: (reason) =>
    `${geminiRefusals[reason] ?? 'Gemini hat die Frage ohne Angabe von Gründen abgelehnt.'} ${rephrase}`,
  geminiStop: (reason) => geminiStops[reason] ?? `Gemini hat ohne Angabe von Gründen aufgehört. ${stopped}`,
  geminiCut: 'Gemini hat die größte Länge einer Antwort erreicht. Frag nach dem Rest.',
  geminiEmpty: `Gemini hat die größte Länge einer Antwort erreicht, bevor etwas geschrieben war. Frag nach weniger, oder wähle ein anderes Modell.`,
  notAModelServer: (host) =>
    `Unter ${host} gibt es keinen Modellserver. Prüfe die Adresse in den Einstellungen; meistens endet sie auf /v1.`,
  noModelServer:
    'Es ist kein Modellserver eingerichtet. Gib seine Adresse in den Einstellungen unter „Modelle“ ein.',
  serverHasNoAddress: 'Der Server hat noch keine Adresse. Gib sie in den Einstellungen ein.',
  serverHasNoModel:
    'Der Server antwortet, bietet aber kein Modell an. Lade dort eines und versuche es noch einmal.',
  contextRead: (model, read, of) =>
    `${model} hat nur etwa ${String(read)} von ${String(of)} Token gelesen. Vergrößere auf dem Server die Kontextlänge, oder wähle ein anderes Modell.`,
  keyLocked: (provider) =>
    `Der Schlüssel für ${provider} ist verschlüsselt und lässt sich gerade nicht entschlüsseln: Er gehört zu einem anderen Benutzer oder Computer, oder der Schlüsselbund ist gesperrt. Entsperre den Schlüsselbund und starte Lectern neu, oder gib den Schlüssel noch einmal ein.`,
  keysUnreadable:
    'Eine Schlüsseldatei ist nicht lesbar, deshalb sind ihre Schlüssel verloren. Gib sie noch einmal ein.',
  keyNotKept:
    'Dieses System hat keinen Schlüsselbund, der den Schlüssel verschlüsseln kann. Behalte ihn nur bis zum Beenden, oder speichere ihn in einer Datei.',
  keySessionOnly: 'Schlüssel lassen sich nur bis zum Beenden behalten.',
  keyMalformed:
    'Ein Schlüssel besteht nur aus Buchstaben, Ziffern und Zeichen. Kopiere ihn noch einmal ohne Leerzeichen und Zeilenumbrüche.',
  keyInEnvironmentMalformed: (variable) =>
    `${variable} enthält keinen gültigen Schlüssel: Er hat Leerzeichen oder Zeilenumbrüche.`,
  keyFromEnvironment: (provider, variable) =>
    `Der Schlüssel für ${provider} stammt aus der Umgebungsvariable ${variable}. Starte Lectern ohne sie, um hier einen Schlüssel zu speichern.`,
  keyMissing: (provider) =>
    `Für ${provider} gibt es keinen Schlüssel. Füge in den Einstellungen einen hinzu, oder wähle die integrierte Engine.`,
  spendingCap: (cap) =>
    `Die geschätzten Kosten dieses Monats haben deine Grenze von ${cap} erreicht. Hebe sie in den Einstellungen an, oder nimm die integrierte Engine.`,
  priceUnknown: (model, cap) =>
    `Der Preis von ${model} ist unbekannt, deshalb lässt sich deine Grenze von ${cap} im Monat nicht einhalten. Gib den Preis in den Einstellungen unter „Modelle“ ein, oder erlaube Modelle ohne bekannten Preis.`,
  startedWithoutModels:
    'Dieses Lectern wurde ohne Modelle gestartet. Wähle in den Einstellungen die integrierte Engine.',
  modelTimedOut: 'Das Modell hat nicht rechtzeitig geantwortet. Versuche es noch einmal.',

  // replies of a provider
  providerKeyMissing: (name) =>
    `Für ${name} gibt es keinen Schlüssel. Füge in den Einstellungen unter „Modelle“ einen hinzu.`,
  providerKeyRefused: (name) =>
    start(
      `${name} hat den Schlüssel nicht angenommen. Gib in den Einstellungen unter „Modelle“ einen gültigen ein.`,
    ),
  providerUnreachable: (name) =>
    start(`${name} ist nicht erreichbar. Prüfe deine Internetverbindung und versuche es noch einmal.`),
  localServerUnreachable: (name) => start(`${name} antwortet nicht. Starte ihn und versuche es noch einmal.`),
  providerTimedOut: (name) =>
    start(`${name} hat nicht rechtzeitig geantwortet. Versuche es gleich noch einmal.`),
  providerBusy: (name, seconds) =>
    start(`${name} nimmt gerade keine weiteren Anfragen an. Versuche es ${soon(seconds)}.`),
  rateLimited: (name, { requests, texts, tokens }, said, seconds) => {
    const limits = [
      amount(requests, 'Anfrage', 'Anfragen'),
      amount(texts, 'Text', 'Texte'),
      amount(tokens, 'Token', 'Tokens'),
    ].flatMap((one) => one ?? []);
    const again = seconds === undefined ? '' : ` Versuche es ${soon(seconds)}.`;
    const limited = `${name} begrenzt diesen Schlüssel auf ${list(limits)} pro Minute.${again}`;
    return withWords(start(limited), name, said);
  },
  providerSays: (message, name, said) => withWords(message, name, said),
  providerApiDisabled: (name) =>
    `Die API von ${name} ist für das Projekt deines Schlüssels nicht eingeschaltet oder für diesen Schlüssel nicht erlaubt. Schalte sie in der Konsole ein, von der du den Schlüssel hast, und warte ein paar Minuten.`,
  providerRegion: (name) =>
    start(
      `${name} ist in deiner Region nicht verfügbar. Wähle einen anderen Anbieter, oder nimm die integrierte Engine.`,
    ),
  providerAddressRefused: (name) =>
    start(
      `${name} nimmt von dieser Netzwerkadresse keine Anfragen an. Prüfe dort die Einschränkungen des Schlüssels, oder schalte ein VPN oder einen Proxy aus.`,
    ),
  providerEmpty: (name) =>
    start(`${name} hat eine leere Antwort geschickt. Versuche es noch einmal, oder ${orOtherModel}`),
  providerReplyTooLong: (name) =>
    start(
      `${name} hat weit mehr geschickt als verlangt, deshalb wurde die Antwort verworfen. Prüfe die Adresse, oder ${orOtherModel}`,
    ),
  testFailed: (model, message) => `Der Test mit ${model} ist fehlgeschlagen. ${message}`,
  providerQuota: (name) =>
    `Das Kontingent deines Schlüssels für ${name} ist aufgebraucht. Prüfe dort deinen Tarif, oder ${orOtherModel}`,
  providerFailed: (name, status, seconds) =>
    start(`${name} hat einen internen Fehler gemeldet${inBrackets(status)}. Versuche es ${soon(seconds)}.`),
  providerCut: (name) =>
    `Die Verbindung brach ab, bevor die Antwort vollständig war (${name}). Versuche es noch einmal.`,
  providerReplyUnreadable: (name) =>
    start(
      `${name} hat eine Antwort geschickt, die nicht lesbar ist. Versuche es noch einmal, oder ${orOtherModel}`,
    ),
  contextTooLong: (model) =>
    `Die Frage und ihr Kontext sind für ${model} zu lang. Frag nach weniger, oder wähle ein Modell mit größerem Kontext.`,
  modelNotOffered: (name, model) => start(`${name} hat das Modell „${model}“ nicht. ${otherModel}`),
  providerBlocked: (name) =>
    start(`${name} hat es abgelehnt, diese Frage zu beantworten. Formuliere sie um.`),
  clockWrong: (name) =>
    `Die Uhr dieses Computers scheint falsch zu gehen, deshalb kommt keine Verbindung zustande (${name}). Stelle Datum und Uhrzeit und versuche es noch einmal.`,
  providerRejected: (name, status) =>
    start(`${name} hat die Anfrage abgelehnt${inBrackets(status)}. ${otherModel}`),

  // embedding models
  embeddingModelUnknown: 'Dieses Embedding-Modell gibt es nicht. Wähle in den Einstellungen ein anderes.',
  embeddingChangeRunning:
    'Ein Embedding-Modell wird schon vorbereitet. Stoppe das zuerst, oder warte, bis es fertig ist.',
  embeddingInUse: 'Die Suche benutzt dieses Embedding-Modell. Wechsle zuerst zu einem anderen Modell.',
  embeddingBeingMade: 'Diese Vektoren werden gerade berechnet. Stoppe das zuerst und lösche sie dann.',
  embeddingChangeStopped: 'Der Wechsel des Embedding-Modells wurde gestoppt.',
  embedderAway:
    'Das Embedding-Modell antwortet nicht, deshalb sucht Lectern nur nach Wörtern. Alle 30 Sekunden wird es noch einmal versucht.',
  embeddingTimedOut: 'Das Embedding-Modell hat nicht rechtzeitig geantwortet. Versuche es noch einmal.',
  embeddingModelChanged: (found, expected) =>
    `Das Embedding-Modell hat sich geändert (${found} statt ${expected}). Wähle es in den Einstellungen unter „Modelle“ noch einmal.`,
  vectorsOfOtherLength: (model, got, wanted) =>
    `${model} lieferte Vektoren mit ${String(got)} statt ${String(wanted)} Zahlen. ${otherModel}`,
  onlyFloatVectors: (model) => `${model} unterstützt nur Vektoren aus Gleitkommazahlen. ${otherModel}`,
  embeddingReplyWrong: `Das Embedding-Modell lieferte unerwartete Vektoren. Versuche es noch einmal, oder ${orOtherModel}`,
  localModelMissing:
    'Das Embedding-Modell ist nicht auf diesem Computer. Lade es in den Einstellungen unter „Modelle“ herunter.',
  localModelDamaged:
    'Das Embedding-Modell auf diesem Computer ist beschädigt. Entferne es in den Einstellungen unter „Modelle“ und lade es noch einmal herunter.',
  localModelUnavailable: 'Diese Version von Lectern kann kein Embedding-Modell herunterladen.',
  downloadStopped: 'Der Download wurde gestoppt.',
  downloadFailed: 'Der Download ist fehlgeschlagen. Den Grund nennt das Protokoll; versuche es noch einmal.',
  downloadCut: 'Der Download wurde unterbrochen. Starte ihn noch einmal, um ihn fortzusetzen.',
  downloadDamaged:
    'Die heruntergeladene Datei ist nicht das erwartete Modell und wurde gelöscht. Versuche es später noch einmal.',
  downloadGone: (host, status) =>
    `Das Modell ist bei ${host} nicht verfügbar (${String(status)}). Sieh nach, ob es eine neuere Version von Lectern gibt.`,
  downloadSilent: (host) => `${host} antwortet nicht mehr. Starte den Download noch einmal.`,
  hostBusy: (host) => `${host} nimmt gerade keine weiteren Anfragen an. Versuche es später noch einmal.`,
  hostFailed: (host, status) =>
    `${host} hat einen Fehler gemeldet (${String(status)}). Versuche es später noch einmal.`,
  hostUnreachable: (host) =>
    `${host} ist nicht erreichbar. Prüfe deine Internetverbindung und starte den Download noch einmal.`,

  // models inside Lectern
  llamaUnknown: 'Dieses Modell gibt es nicht. Wähle eines in den Einstellungen unter „Modelle“.',
  llamaMissing: (model) =>
    `${model} ist nicht auf diesem Computer. Lade es in den Einstellungen unter „Modelle“ herunter, oder wähle ein anderes Modell.`,
  llamaUnsupported:
    'Modelle in Lectern laufen auf diesem System nicht. Nimm stattdessen einen Modellserver oder einen Onlinedienst.',
  llamaUnreadable: (model) =>
    `${model} ließ sich nicht laden; die Datei ist vielleicht beschädigt oder von unbekannter Art. Entferne das Modell in den Einstellungen unter „Modelle“.`,
  llamaMemory: (model) =>
    `Für ${model} ist nicht genug Arbeitsspeicher frei. Schließe andere Programme, oder wähle ein kleineres Modell.`,
  llamaCrashed: (model) =>
    `${model} ist unerwartet beendet worden. Frag noch einmal; wenn das öfter passiert, wähle ein kleineres Modell.`,
  llamaFailed: (model) => `${model} konnte nicht antworten. Frag noch einmal, oder wähle ein anderes Modell.`,
  llamaCut: (model) =>
    `${model} hat die größte Länge einer Antwort erreicht, bevor sie vollständig war. Frag nach weniger auf einmal.`,
  llamaInList: 'Dieses Modell lädt Lectern herunter. Nimm stattdessen die Schaltfläche „Herunterladen“.',
  notAGguf: (name) => `${file(name)} ist kein Sprachmodell im GGUF-Format. Wähle eine andere Datei.`,
};
