import type { studyErrors as english } from '../../en/errors/study-errors';
import type { Translation } from '../../translation';
import { freeSpace } from './phrases';

export const studyErrors: Translation<typeof english> = {
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
    'Diese Gewichte wurden nicht übernommen: Sie rufen nicht mehr von dem ab, was die Testfragen brauchen, als die jetzigen.',
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
};
