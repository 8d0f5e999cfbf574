import { anyOf, beginningOf, foldToAscii } from './markers/marker-words';

export type Basis = 'book' | 'memory' | 'notes' | 'sessions' | 'refused' | 'none';

const basisWords =
  'basis grundlage base fondement grondslag grund podstawa основа основание 根拠 依据 依據 근거';
const words: Readonly<Record<Basis, string>> = {
  book: 'book books buch livre libro livro boek bok bog kirja książka kniha книга 本 书 書 책',
  memory:
    'memory memories fact facts gedächtnis erinnerung mémoire memoria memória geheugen minne память 記憶 记忆',
  notes: 'note notes plan notiz notizen notas appunti notities anteckningar заметки ノート 笔记',
  sessions: 'session sessions conversation sitzung sitzungen sesión sesiones sessão sessioni sessies сессия',
  refused: 'refused',
  none: 'none',
};
const bases = new Map<string, Basis>(
  Object.entries(words).flatMap(([basis, names]) =>
    names.split(' ').map((name) => [foldToAscii(name).toLowerCase(), basis as Basis] as const),
  ),
);

const marks = /[\s*_`~#>•\\[\](){}<>【】"'.]+/gu;
const bare = (text: string): string =>
  foldToAscii(text)
    .replace(/<\/\p{L}+>/gu, '')
    .replace(/<(\p{L}+)>/gu, '$1:')
    .replace(marks, ' ')
    .replace(/^ ?[-+] /u, '')
    .trim()
    .toLowerCase();
const statement = new RegExp(`^(?:${anyOf(basisWords)}) ?[:=] ?(.{1,60})$`, 'u');
const begun = new RegExp(
  `^(?:(?:${beginningOf(basisWords)})|(?:${anyOf(basisWords)}) ?[:=]? ?[^:]{0,60})$`,
  'u',
);

/**
 * The basis that an answer states, in any notation: "[basis: book]", "**Basis:** book, memory", "[Grundlage: Buch]".
 * The first word counts. Null if the text is no such statement.
 */
export const parseBasis = (text: string): Basis | null => {
  const said = statement.exec(bare(text))?.[1];
  if (said === undefined) return null;
  const named = said
    .split(/[,;/+&|]| and | und | et | y | e /u)
    .filter((one) => !/\d/u.test(one))
    .map((one) => bases.get(one.replace(/^ ?(?:the|das|le|el|il) /u, '').trim()));
  const [first] = named;
  return first !== undefined && named.every((one) => one !== undefined) ? first : null;
};

export const mayBeBasis = (text: string): boolean => {
  const said = bare(text);
  return said === '' || begun.test(said);
};

const listWords = `sources source references reference footnotes citations bibliography quellen quelle
fußnoten belege références fuentes referencias fontes fonti bronnen källor źródła источники 来源 参考 出典`;
const heading = new RegExp(`^(?:${anyOf(listWords)})(?: (?:${anyOf(listWords)}))? ?:?$`, 'u');
const headingBegun = new RegExp(`^(?:(?:${anyOf(listWords)}) ?)?(?:${beginningOf(listWords)})? ?:?$`, 'u');

/** Whether a line is the heading of a list of sources. */
export const isSourcesHeading = (line: string): boolean => heading.test(bare(line));
export const mayBeSourcesHeading = (line: string): boolean => headingBegun.test(bare(line));
