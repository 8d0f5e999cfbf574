import { displayName } from '../../display-name';
import type { errorText as english, modelServer as englishServer } from '../en/errors';
import type { Translation } from '../translation';

const file = (name: string): string => `„${displayName(name)}“`;

/** Rounded up. */
const megabytes = (bytes: number): string => `${Math.ceil(bytes / 1e6).toLocaleString('de')} MB`;

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
const freeSpace = 'Schaffe Platz und versuche es noch einmal.';

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

export const errorText: Translation<typeof english> = {
  // files and imports
  emptyFile: (name) => `${file(name)} ist leer. Wähle eine Datei mit Inhalt.`,
  fileTooLarge: (name, what) => `${file(name)} ist ${what}. Teile die Datei und füge die Teile hinzu.`,
  damagedFile: (name, what) =>
    `${file(name)} ist beschädigt: ${what}. Besorge die Datei noch einmal und füge sie hinzu.`,
  passwordProtected: (name) =>
    `${file(name)} ist mit einem Passwort geschützt. Speichere eine Kopie ohne Passwort und füge sie hinzu.`,
  drmProtected: (name) =>
    `${file(name)} ist kopiergeschützt (DRM), deshalb ist der Text nicht lesbar. Füge eine Ausgabe ohne DRM hinzu.`,
  wrongType: (name, named, is, next) =>
    `${file(name)} hat die Dateiendung für ${named}, ist aber ${is}. ${next}`,
  unsupportedType: (name, is) =>
    `${file(name)} ist ${is}, und das kann Lectern nicht lesen. Füge eine PDF-, EPUB-, HTML-, Markdown- oder Textdatei hinzu.`,
  noText: (name, what, next) => `${file(name)} ${what}. ${next}`,
  unsafeArchive: (name, what) =>
    `${file(name)} wurde nicht geöffnet, weil ${what}. Besorge das Buch aus einer Quelle, der du vertraust.`,
  unreadableFile: (name) =>
    `${file(name)} ist nicht lesbar. Prüfe, ob es die Datei noch gibt und ob du sie öffnen darfst.`,
  importCancelled: 'Der Import wurde abgebrochen. Füge die Datei noch einmal hinzu, um neu zu beginnen.',
  pageTakesTooLong: (name) =>
    `Das Lesen von ${file(name)} wurde abgebrochen, weil ein Teil zu lange dauerte. Besorge die Datei noch einmal und füge sie hinzu.`,
  partTakesTooLong: (name) =>
    `Ein Teil von ${file(name)} wird nicht angezeigt, weil seine Vorbereitung zu lange dauerte. Besorge das Buch noch einmal.`,
  needsTooMuchMemory: (name) =>
    `${file(name)} braucht mehr Arbeitsspeicher, als ein Buch brauchen sollte. Besorge die Datei noch einmal, oder teile sie.`,
  readingFailed: 'Das Lesen wurde durch einen internen Fehler abgebrochen. Einzelheiten stehen im Protokoll.',
  fileNotChosen:
    'Lectern öffnet nur Dateien, die du ausgewählt oder abgelegt hast. Wähle die Datei noch einmal.',
  localFilesOnly: 'Nur die Desktop-App kann Dateien über ihren Pfad öffnen. Lade die Datei stattdessen hoch.',

  // input and the web server
  invalidInput: (field, problem) => `${field === '' ? 'Die Eingabe' : `Das Feld „${field}“`} ${problem}.`,
  backupNotOffered: 'Diese Sicherung ist nicht verfügbar. Lade die Seite neu.',
  starting: 'Lectern öffnet die Bibliothek. Versuche es gleich noch einmal.',
  failedBeforeLog: 'In Lectern ist etwas schiefgegangen.',
  signInNeeded: 'Öffne den Anmeldelink, den Lectern beim Start ausgegeben hat.',
  tooManyTokens: (seconds) =>
    `Es gab zu viele falsche Token. Versuche es in ${String(seconds)} ${seconds === 1 ? 'Sekunde' : 'Sekunden'} noch einmal.`,
  uploadMalformed: 'Das Hochladen wurde abgebrochen oder war fehlerhaft. Füge die Datei noch einmal hinzu.',
  uploadTooLarge: 'Die Datei ist größer als die Grenze von 1 GB.',

  // disk
  noRoomForFile: (name, folder) =>
    `Auf dem Datenträger ist nicht genug Platz für ${file(name)} (${folder}). Schaffe Platz und füge die Datei noch einmal hinzu.`,
  noRoomFor: (what, where) =>
    `Auf dem Datenträger ist nicht genug Platz für ${what} (${where}). ${freeSpace}`,
  noRoomForCover: `Auf dem Datenträger ist nicht genug Platz für den Einband. ${freeSpace}`,
  noRoomForCopy: `Der Datenträger ist voll, deshalb wurde keine Kopie angelegt. ${freeSpace}`,
  noRoomForModel:
    'Auf dem Datenträger ist nicht genug Platz für das Modell. Schaffe Platz und lade es noch einmal herunter.',
  diskFull: `Der Datenträger ist voll, deshalb wurde nichts gespeichert. ${freeSpace}`,

  // library
  bookUnknown: 'Dieses Buch gibt es in der Bibliothek nicht. Sieh in der Liste der Bücher nach.',
  bookGone: 'Dieses Buch ist nicht mehr in der Bibliothek.',
  bookInLibrary: 'Dieses Buch ist schon in der Bibliothek.',
  bookImporting: 'Dieses Buch wird noch importiert. Warte, bis der Import fertig ist.',
  nothingToRecognise: 'Dieses Buch hat keine Seiten, die nur aus Bildern ohne Text bestehen.',
  noRecognitionData: (language, folder) =>
    `Die Daten für die Texterkennung fehlen. Lege ${language}.traineddata.gz in ${folder || 'den Ordner „ocr“'} und versuche es noch einmal.`,
  originalMissing: 'Die Originaldatei dieses Buchs fehlt. Entferne das Buch und füge es noch einmal hinzu.',
  pageOutOfRange: (pages) => `Dieses Buch hat die Seiten 1 bis ${String(pages)}. Wähle eine davon.`,
  noCover: 'Dieses Buch hat keinen Einband.',
  coverMissing: 'Die Datei des Einbands fehlt. Sie wird beim nächsten Start neu angelegt.',
  coverTooLarge: 'Ein Einband darf höchstens 512 KB groß sein. Verkleinere das Bild.',
  coverTooWide: 'Ein Einband darf höchstens 2.000 Pixel breit oder hoch sein. Verkleinere das Bild.',
  coverNotAPicture: 'Das ist kein JPEG-, PNG-, WebP- oder GIF-Bild.',
  collectionUnknown: 'Diese Sammlung gibt es nicht. Sieh in der Liste der Sammlungen nach.',
  collectionExists: (name) => `Eine Sammlung namens „${name}“ gibt es schon. Wähle einen anderen Namen.`,
  copyNotKept: 'Von dieser Datei wurde keine Kopie behalten. Füge die Datei noch einmal hinzu.',
  jobNotRetryable:
    'Dieser Auftrag lässt sich nicht wiederholen; das geht nur bei fehlgeschlagenen Aufträgen.',
  jobAlreadyRunning: 'Dieser Auftrag läuft schon.',
  backupUnreadable: (name, why) =>
    `Die Sicherung ${name} ist nicht lesbar (${why}). Sie wurde nicht verändert.`,
  jobCancelled: 'Der Auftrag wurde abgebrochen. Starte ihn noch einmal, um weiterzumachen.',
  jobUnknown: 'Diesen Auftrag gibt es nicht. Sieh in der Liste der Aufträge nach.',
  jobCrashedTwice:
    'Lectern ist bei diesem Auftrag zweimal abgestürzt, deshalb wurde er gestoppt. Alles andere funktioniert; du kannst es noch einmal versuchen.',

  // marks
  markGone: 'Diese Markierung gibt es nicht mehr.',
  marksHere: 'Diese Markierungen sind schon in diesem Buch. Wähle andere.',
  marksNeedPdf:
    'Markierungen lassen sich nur in einem PDF speichern. Speichere sie stattdessen als Markdown.',
  copyGone: 'Diese Kopie gibt es nicht mehr. Lege sie noch einmal an.',
  copyStopped: 'Das Kopieren wurde gestoppt, und nichts wurde behalten.',

  // study
  sessionGone: 'Diese Sitzung gibt es nicht mehr. Beginne eine neue.',
  sessionEnded: 'Diese Sitzung ist beendet. Beginne eine neue, um weiterzumachen.',
  turnGone: 'Diese Nachricht gibt es nicht mehr.',
  turnElsewhere: 'Diese Nachricht gehört nicht zu der Sitzung.',
  answerRunning: 'Eine Antwort wird noch geschrieben. Stoppe sie, oder warte, bis sie fertig ist.',
  answerFailed: 'Die Antwort wurde unterbrochen. Frag noch einmal.',
  answerUnfinished: 'Die Antwort konnte nicht fertiggestellt werden. Frag noch einmal.',
  answerUnread: 'Die Antwort wurde abgebrochen.',
  noteGone: 'Diese Notiz gibt es nicht mehr.',
  cardGone: 'Diese Karte gibt es nicht mehr.',
  cardChanged: 'Diese Karte wurde in einem anderen Fenster bewertet. Bewerte sie noch einmal.',
  proposalGone: 'Diesen Vorschlag gibt es nicht mehr.',
  nothingToUndo: 'Keine Bewertung von heute lässt sich noch rückgängig machen.',
  quizGone: 'Dieses Quiz gibt es nicht mehr.',
  questionGone: 'Diese Frage ist nicht mehr im Quiz.',
  questionAnswered: 'Diese Frage wurde in einem anderen Fenster beantwortet.',
  nothingToAsk:
    'Aus diesen Seiten ließen sich keine Fragen bilden. Wähle ein anderes Kapitel oder das ganze Buch.',
  nothingRead: 'Keine dieser Seiten wurde schon gelesen, deshalb gibt es nichts zu fragen.',
  misconceptionGone: 'Dieses Missverständnis ist nicht mehr in der Liste.',
  chapterGone: 'Dieses Kapitel gibt es in dem Buch nicht.',
  clozeWithoutDeletion:
    'Ein Lückentext braucht mindestens eine Lücke. Schreibe die gesuchten Wörter als {{c1::Wörter}}.',
  noteChanged: 'Diese Notiz wurde in einem anderen Fenster geändert. Vergleiche die beiden Versionen.',
  noteRevisionUnknown: 'Diese Version der Notiz gibt es nicht.',
  notANoteImage:
    'Dieses Bild kann eine Notiz nicht anzeigen. Nimm eine PNG-, JPEG-, GIF- oder WebP-Datei von höchstens 5 MB.',
  noteImageGone: 'Dieses Bild gibt es nicht mehr.',
  noRoomForImage: `Auf dem Datenträger ist kein Platz mehr für das Bild. ${freeSpace}`,
  planGone: 'Diesen Plan gibt es nicht mehr.',
  planDayPassed: 'Das Zieldatum ist vorbei. Wähle heute oder einen späteren Tag.',

  // memory
  baseMemoryTooLong: (most, words) =>
    `Das Basisgedächtnis kann höchstens ${String(most)} Wörter haben; dieses hat ${String(words)}. Kürze es.`,
  revisionUnknown: 'Diese Fassung des Basisgedächtnisses gibt es nicht.',
  memoryReadOnly:
    'Das Gedächtnis ist schreibgeschützt, deshalb wurde nichts gespeichert. Schalte das unter „Gedächtnis“ bei „Regeln“ aus.',
  importReadOnly:
    'Das Gedächtnis ist schreibgeschützt, deshalb wurde der Import abgebrochen und nichts hinzugefügt. Schalte das unter „Gedächtnis“ bei „Regeln“ aus und importiere die Datei dann erneut.',
  scopeNotRemembered: 'Hier wird nichts gemerkt. Schalte das Gedächtnis unter „Gedächtnis“ bei „Regeln“ ein.',
  sessionNotRemembered: 'Dieses Gespräch wird nicht gemerkt. Schalte das in seinem Menü ein.',
  policyUnknown: (path) => `In den Regeln gibt es keinen Wert namens „${path}“.`,
  policyInvalid: (path, why) => `Der Wert „${path}“ der Regeln ist nicht verwendbar: Er ${why}.`,
  policyRevisionUnknown: 'Diese Fassung der Regeln gibt es nicht.',
  policyWorse: (before, after) =>
    `Diese Regeln wurden nicht übernommen: Sie rufen ${String(after)} % der erwarteten Erinnerungen ab statt ${String(before)} %. Ändere sie, oder schalte die Prüfung aus.`,
  policyDrifts: (similarity) =>
    `Diese Regeln wurden nicht übernommen: Was sie abrufen, gleicht dem Bisherigen nur zu ${String(similarity)} %. Ändere sie, oder verringere die Mindestähnlichkeit.`,
  policyNotBetter:
    'Diese Gewichte wurden nicht übernommen, weil sie nicht mehr von dem abrufen, was die Testfragen brauchen.',
  trialUnknown: 'Dieser Probelauf ist beendet. Starte einen neuen.',
  caseUnknown: 'Diese Frage ist nicht mehr unter den Tests.',
  factGone: 'Diese Erinnerung gibt es nicht mehr.',
  factReplacedBy: (newer) => `Das wurde durch „${newer}“ ersetzt. Berichtige oder lösche jene Erinnerung.`,
  factReplaced: 'Das wurde durch eine neuere Erinnerung ersetzt und wird nur als Verlauf behalten.',
  quoteNotOnPage: (label) =>
    `Diese Wörter stehen nicht auf S. ${label}. Ein Zitat muss mit dem Buch übereinstimmen; lösche es, wenn du es nicht brauchst.`,
  scopeMissing: 'Gib an, zu welchem Bereich die scopeId gehört: book oder collection.',
  scopeIdMissing: (scope) => `Der Bereich „${scope}“ braucht eine ID als scopeId.`,
  scopeIdUnneeded: (scope) => `Der Bereich „${scope}“ hat keine scopeId. Lass sie weg.`,
  factOfPage:
    'Das gehört zu einer Seite seines Buchs, deshalb lässt es sich nicht in einen anderen Bereich verschieben.',
  factEmpty: 'Gib einen Text ein, oder lösche die Erinnerung.',
  factExists: (fact) => `„${fact}“ ist schon im Gedächtnis. Ändere oder lösche eine der beiden Erinnerungen.`,
  factDeleted:
    'Du hast diese Erinnerung gelöscht, deshalb wird sie aus derselben Quelle nicht noch einmal gelernt.',
  topicUnknown: 'Dieses Thema gibt es nicht; vielleicht wurde es gelöscht.',
  archiveUnknown: 'Dieses Archiv gibt es nicht; vielleicht wurde es gelöscht.',
  summaryUnknown: 'Diese Zusammenfassung gibt es nicht; vielleicht wurde sie gelöscht.',

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

  // backups
  backupUnusable: (why) =>
    `Die Sicherung lässt sich nicht wiederherstellen: ${why}. Nichts wurde geändert. Wähle eine andere Sicherung.`,
  backupsMissing: 'Diese Version von Lectern legt keine Sicherungen an.',
  backupUnknown: 'Diese Sicherung gibt es nicht mehr. Lade die Liste der Sicherungen neu.',
  backupStopped: 'Das Sichern wurde abgebrochen.',
  writeFailed:
    'Die Änderung konnte nicht gespeichert werden; nichts wurde geändert. Den Grund nennt das Protokoll; versuche es noch einmal.',
  backupFailed: 'Das Sichern ist fehlgeschlagen. Den Grund nennt das Protokoll; versuche es noch einmal.',
  backupFolderRelative: 'Gib den vollständigen Pfad des Ordners für Sicherungen an.',
  backupFolderUnusable: (folder) =>
    `Lectern kann in ${folder} keine Sicherungen schreiben. Wähle einen Ordner, den es gibt und in den du schreiben darfst.`,
  noRoomForBackup: (needed, free, folder) =>
    `Eine Sicherung braucht ${megabytes(needed)}, aber in ${folder} sind nur ${megabytes(free)} frei. Schaffe Platz, oder wähle in den Einstellungen einen anderen Ordner für Sicherungen.`,

  // data folder and processes
  dataFolderInUse: (dataDir) =>
    `Ein anderes Lectern benutzt den Datenordner ${dataDir}. Schließe es zuerst, oder starte mit einem anderen --data-dir.`,
  dataFolderReadOnly: (dataDir) =>
    `Lectern darf nicht in den Datenordner ${dataDir} schreiben. Erlaube es, oder starte mit einem anderen --data-dir. Nichts wurde geändert.`,
  databaseReadOnly:
    'Lectern darf nicht in den Datenordner schreiben, deshalb wurde nichts gespeichert. Erlaube es und versuche es noch einmal.',
  databaseUnusable: (why) =>
    `Die Datenbank lectern.db ist nicht verwendbar: ${why}. Nichts wurde geändert. Stelle eine Sicherung wieder her, oder starte mit einem anderen --data-dir.`,
  databaseDamagedWithBackup:
    'Die Datenbank deiner Bibliothek ist beschädigt, deshalb hat Lectern sie nicht geöffnet. Du kannst die neueste Sicherung wiederherstellen. Die beschädigte Datenbank bleibt im Ordner „set-aside“.',
  databaseDamagedNoBackup:
    'Die Datenbank lectern.db ist beschädigt, und es gibt keine Sicherung, die sich wiederherstellen lässt. Nichts wurde geändert. Starte mit einem anderen --data-dir, oder lege eine Kopie des Datenordners zurück.',
  databaseDamaged:
    'Die Datenbank lectern.db ist beschädigt. Starte Lectern neu: Es bietet dann an, die neueste Sicherung wiederherzustellen, wenn es eine gibt.',
  databaseNewer:
    'Dieser Datenordner stammt von einer neueren Version von Lectern. Nichts wurde geändert. Installiere die neuere Version, oder starte mit einem anderen --data-dir.',
  nodeTooOld: (version) =>
    `Die Datenbank braucht Node.js 22.14 oder neuer; dies ist ${version}. Starte Lectern mit "npm start", das sein eigenes verwendet.`,
  internal: 'Etwas ist schiefgegangen. Einzelheiten stehen im Protokoll.',
  internalSeeLog: (logFile) => `In Lectern ist etwas schiefgegangen. Einzelheiten stehen in ${logFile}.`,
  closing: 'Lectern wird beendet; es wird nichts mehr gespeichert.',
  engineStopped:
    'Die Engine ist unerwartet beendet worden. Alles, was zu sehen war, ist gespeichert. Starte sie neu, um weiterzumachen.',
  notATime: (text) => `„${text}“ ist keine Zeitangabe.`,
  vectorLength: (model, expected, found) =>
    `Ein Vektor von ${model} hat ${String(expected)} Zahlen, nicht ${String(found)}.`,
};
