import { expect, it } from 'vitest';
import * as german from '../../../src/shared/messages/de';
import { engineTexts } from '../../../src/shared/messages/engine-texts';
import { createTranslator } from '../../../src/shared/messages/translate-sentence';

const translate = createTranslator(engineTexts, german);
const { errorText, damage, fileKind, fileAdvice, modelServer, transferText } = engineTexts;

it('finds the text that an English sentence was made of, with its parameters', () => {
  expect(translate(errorText.bookInLibrary)).toBe('Dieses Buch ist schon in der Bibliothek.');
  expect(translate(errorText.emptyFile('Physik.pdf'))).toBe(
    '„Physik.pdf“ ist leer. Wähle eine Datei mit Inhalt.',
  );
  expect(translate(errorText.pageOutOfRange(12))).toBe(
    'Dieses Buch hat die Seiten 1 bis 12. Wähle eine davon.',
  );
  expect(translate(errorText.modelNotOffered('Gemini', 'gemini-2'))).toBe(
    german.errorText.modelNotOffered?.('Gemini', 'gemini-2'),
  );
});

it('translates parameters that are texts themselves', () => {
  expect(translate(errorText.damagedFile('a.pdf', damage.pageUnreadable(3)))).toBe(
    '„a.pdf“ ist beschädigt: Seite 3 lässt sich nicht öffnen. Besorge die Datei noch einmal und füge sie hinzu.',
  );
  expect(
    translate(errorText.wrongType('a.epub', 'an EPUB', fileKind.not('an EPUB'), fileAdvice.unpack)),
  ).toBe(`„a.epub“ hat die Dateiendung für ein EPUB, ist aber kein EPUB. ${german.fileAdvice.unpack ?? ''}`);
  expect(translate(errorText.testFailed('m', errorText.providerTimedOut(modelServer('localhost'))))).toBe(
    'Der Test mit m ist fehlgeschlagen. Der Modellserver unter localhost hat nicht rechtzeitig geantwortet. Versuche es gleich noch einmal.',
  );
});

it('reads counts as numbers, and keeps singular and plural apart', () => {
  expect(translate(transferText.notJson(12_345))).toContain('bei Zeichen 12.345');
  expect(translate(engineTexts.backupFault.picturesMissing(1))).toBe('ein Bild einer Notiz fehlt');
  expect(translate(engineTexts.backupFault.picturesMissing(4))).toBe('4 Bilder von Notizen fehlen');
  expect(translate(errorText.providerFailed('Voyage', 503, 20))).toBe(
    'Voyage hat einen internen Fehler gemeldet (503). Versuche es in 20 Sekunden noch einmal.',
  );
  expect(translate(errorText.providerFailed('Voyage', null))).toBe(
    'Voyage hat einen internen Fehler gemeldet. Versuche es gleich noch einmal.',
  );
});

it('leaves what it does not know as it is', () => {
  for (const sentence of ['', 'Physik.pdf', 'A sentence of a provider.', 'Dieses Buch ist leer.'])
    expect(translate(sentence)).toBe(sentence);
});

const names = ['Erste Datei', 'Zweites Wort', 'Drittes Wort', 'Viertes Wort'];
const said = (text: unknown): unknown =>
  typeof text === 'function' ? Reflect.apply(text, null, names) : text;

/** All that need no number. */
const errors = Object.entries(german.errorText).flatMap(([name, translated]) => {
  const sentence = said(errorText[name as keyof typeof errorText]);
  return typeof sentence === 'string' && !/NaN|undefined/u.test(sentence)
    ? [{ name, sentence, translated: said(translated) }]
    : [];
});

it.each(errors)('finds the German text of the error $name', ({ sentence, translated }) => {
  expect(translate(sentence)).toBe(translated);
});

it('checks nearly all of them', () => {
  expect(errors.length).toBeGreaterThan(0.9 * Object.keys(german.errorText).length);
});
