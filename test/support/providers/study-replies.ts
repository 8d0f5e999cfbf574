import type { ReadChat } from './ollama-server';
import { stemsOf } from './word-vector';

/** A prompt as a provider's server sees it. */
export interface Asked {
  readonly system: string;
  /** Earlier turns, each after its role. */
  readonly history?: readonly string[];
  readonly user: string;
}

interface Source {
  readonly kind: string;
  readonly id: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
}

const sourcesOf = (user: string): readonly Source[] =>
  [...user.matchAll(/<source((?: [\w-]+="[^"]*")*)>\n([^]*?)\n<\/source>/gu)].map(
    ([, head = '', text = '']) => {
      const attributes = Object.fromEntries(
        [...head.matchAll(/ ([\w-]+)="([^"]*)"/gu)].map(([, name = '', value = '']) => [name, value]),
      );
      return { kind: attributes['kind'] ?? '', id: attributes['id'] ?? '', attributes, text };
    },
  );

const sentencesOf = (text: string): readonly string[] =>
  (text.match(/[^.!?]+[.!?]+["”’]?/gu) ?? [text]).map((one) => one.trim()).filter((one) => one !== '');

/** The share of the question's stems that occur in the text. */
const share = (question: ReadonlySet<string>, text: string): number => {
  const stems = new Set(stemsOf(text));
  return question.size === 0 ? 0 : [...question].filter((one) => stems.has(one)).length / question.size;
};

const best = <One>(ones: readonly One[], score: (one: One) => number): { one: One; score: number } | null =>
  ones
    .map((one) => ({ one, score: score(one) }))
    .reduce<{ one: One; score: number } | null>(
      (before, next) => (before && before.score >= next.score ? before : next),
      null,
    );

const tells = /^(?:my |i (?:am|prefer|live|like|have|want)\b|please remember)/iu;

/** The German words that it knows. */
const german: Readonly<Record<string, string>> = {
  wie: 'how',
  viele: 'many',
  minuten: 'minutes',
  hatte: 'had',
  vor: 'before',
  der: 'the',
  prüfung: 'examination',
};
const inEnglish = (text: string): string =>
  text.replace(/\p{L}+/gu, (word) => german[word.toLowerCase()] ?? word);

/** "And why is that?" has no content words, so the question before it is used. */
const completed = (message: string, before: string | undefined): string =>
  before !== undefined && stemsOf(message).length === 0 ? `${message} ${before}` : inEnglish(message);

const shorter = /\bshorter\b/iu;
const wholeChapter = /^summari[sz]e chapter (\w+)/iu;

interface Page {
  readonly label: string;
  readonly sentences: readonly string[];
}

const pagesOf = (sources: readonly Source[]): readonly Page[] =>
  sources
    .filter(({ kind }) => kind === 'passage')
    .flatMap(({ text }) =>
      [...text.matchAll(/^\[p\. ([^\]]+)\] ([^]*?)(?=^\[p\. |(?![^]))/gmu)].map(
        ([, label = '', words = '']) => ({ label, sentences: sentencesOf(words) }),
      ),
    );

const quoted = (sentence: string, label: string): string =>
  `“${sentence.replace(/\s+/gu, ' ')}” [p. ${label}]`;

/** The first words of the quote in the last answer. */
const shortened = (history: readonly string[]): string => {
  const [, quote, label = ''] = /“([^”]+)” \[p\. ([^\]]+)\]/u.exec(history.at(-1) ?? '') ?? [];
  if (quote === undefined) return 'There is no answer that could be shorter.\n[basis: none]';
  return `${quoted(quote.split(' ').slice(0, 8).join(' '), label)}\n[basis: book]`;
};

/** A list with a sentence of each of the first pages. */
const chapterSummary = (pages: readonly Page[]): string =>
  [
    ...pages.slice(0, 3).map(({ label, sentences }) => `- ${quoted(sentences.at(-1) ?? '', label)}`),
    '[basis: book]',
  ].join('\n');

/** The standing instructions in the system prompt, each with its mark. */
const preferencesIn = (system: string): readonly Source[] =>
  [...system.matchAll(/^- \[F(\d+)\] (.+)$/gmu)].map(([, id = '', text = '']) => ({
    kind: 'fact',
    id,
    attributes: {},
    text,
  }));

const answer = ({ system, user, history = [] }: Asked): string => {
  const message = user.split("# The learner's message\n").at(-1)?.trim() ?? '';
  if (tells.test(message)) return 'Thank you, I will keep that in mind.\n[basis: none]';
  if (shorter.test(message)) return shortened(history);
  const sources = sourcesOf(user);
  const pages = pagesOf(sources);
  if (wholeChapter.test(message)) return chapterSummary(pages);
  const asked = new Set(
    stemsOf(
      completed(
        message,
        history.findLast((turn) => turn.startsWith('user: ')),
      ),
    ),
  );
  const fact = best(
    [...preferencesIn(system), ...sources.filter(({ kind }) => kind === 'fact')],
    ({ text }) => share(asked, text.replace(/^\[F\d+\][^)]*\)/u, '')),
  );
  if (fact && fact.score > 0 && /\b(?:my|i)\b/iu.test(message)) {
    const said = fact.one.text.replace(/^\[F\d+\](?: \([^)]*\))?/u, '').trim();
    return `From what I remember: ${said} [F${fact.one.id}]\n[basis: memory]`;
  }
  const found = best(
    pages.flatMap(({ label, sentences }) => sentences.map((sentence) => ({ label, sentence }))),
    ({ sentence }) => share(asked, sentence) - sentence.length / 10_000,
  );
  if (!found || found.score < 0.34)
    return 'The book does not seem to answer this question.\n[basis: refused]';
  const { sentence, label } = found.one;
  const says = inEnglish(message) === message ? 'The book says' : 'Das Buch sagt';
  return `${says}: ${quoted(sentence, label)}\n[basis: book]`;
};

/** What a message asks, from its words and the learner's turn before it. */
const reading = ({ user }: Asked): unknown => {
  const sources = sourcesOf(user);
  const message = sources.find(({ kind }) => kind === 'last-message')?.text ?? '';
  const before = sources.findLast(({ attributes }) => attributes['speaker'] === 'learner')?.text;
  const [, chapter = null] = wholeChapter.exec(message) ?? [];
  const about = tells.test(message)
    ? 'chat'
    : shorter.test(message)
      ? 'last answer'
      : chapter !== null
        ? 'chapter'
        : /\b(?:my|i)\b/iu.test(message)
          ? 'memory'
          : 'book';
  return { about, question: completed(message, before), likely: null, chapter, pages: null };
};

const facts = ({ user }: Asked): unknown => {
  const said = sourcesOf(user).find(({ kind }) => kind === 'learner')?.text ?? '';
  const name = /\bmy name is (\p{Lu}[\p{L}-]+)/iu.exec(said);
  const prefer = /\bI prefer ([^.!?]+)/iu.exec(said);
  const live = /\bI live in (\p{Lu}[\p{L}-]+)/iu.exec(said);
  const one = (type: string, fact: string, quote: string): object => ({
    about: 'learner',
    type,
    fact,
    quote,
    confidence: 0.95,
  });
  return {
    facts: [
      ...(name ? [one('profile', `The learner's name is ${name[1] ?? ''}.`, name[0])] : []),
      ...(prefer ? [one('preference', `The learner prefers ${prefer[1] ?? ''}.`, prefer[0])] : []),
      ...(live ? [one('profile', `The learner lives in ${live[1] ?? ''}.`, live[0])] : []),
    ],
  };
};

const summary = ({ user }: Asked): unknown => {
  const sentences = sourcesOf(user).flatMap(({ text }) => sentencesOf(text));
  return { summary: sentences.slice(0, 3).join(' ').slice(0, 400) };
};

const title = (text: string): string =>
  text
    .replace(/[?!.]+$/u, '')
    .split(/\s+/u)
    .slice(0, 8)
    .join(' ')
    .slice(0, 80);

const plan = ({ user }: Asked): unknown => {
  const sources = sourcesOf(user);
  const contents = sources.find(({ kind }) => kind === 'table-of-contents')?.text ?? '';
  const [, first = '1', last = '1'] = /pages (\d+) to (\d+)/u.exec(user) ?? [];
  const chapters = [...contents.matchAll(/^(\d+): (.+)$/gmu)]
    .map(([, page = '1', name = '']) => ({ page: Number(page), name }))
    .filter(({ page }, index, all) => page >= Number(first) && page > (all[index - 1]?.page ?? 0));
  return {
    title: title(sources.find(({ kind }) => kind === 'goal')?.text ?? '') || 'The whole book',
    description: 'A chapter at a time, in the order of the book.',
    steps: chapters.map(({ page, name }, index) => ({
      title: `Read ${name}`,
      from: page,
      to: Math.max(page, (chapters[index + 1]?.page ?? Number(last) + 1) - 1),
    })),
  };
};

const readsMessages = /You prepare searches/u;
/** Whether the prompt asks for the meaning of a message, before the search. */
export const readsMessage = ({ system }: Asked): boolean => readsMessages.test(system);

/** Recognises the task of a prompt by words in its system text. */
const tasks: readonly (readonly [RegExp, (asked: Asked) => unknown])[] = [
  [readsMessages, reading],
  [/list what is worth remembering/u, facts],
  [/You write a summary/u, summary],
  [/You name a study session/u, ({ user }) => ({ title: title(sourcesOf(user)[0]?.text ?? 'Session') })],
  [/which of a learner's topics/u, () => ({ topic: null })],
  [/list what the learner concluded/u, () => ({ lines: [] })],
  [/You draft a study plan/u, plan],
  [
    /You maintain the base memory/u,
    () => ({ userProfile: [], preferences: [], ongoingTopics: [], keyHistory: [] }),
  ],
  [/You name what lines/u, () => ({ title: 'Study notes', summary: 'What was noted while studying' })],
];

/**
 * A rule-based model that can do the tasks of the journeys, for test servers of providers. It reads only its prompt.
 */
export const studyReply = (asked: Asked): string => {
  const task = tasks.find(([words]) => words.test(asked.system));
  return task ? JSON.stringify(task[1](asked)) : answer(asked);
};

/** The same for a server that gets a list of messages. */
export const studyChat = ({ messages }: ReadChat): string => {
  const turns = messages.filter(({ role }) => role !== 'system');
  return studyReply({
    system: messages.find(({ role }) => role === 'system')?.content ?? '',
    history: turns.slice(0, -1).map(({ role, content }) => `${role}: ${content}`),
    user: turns.at(-1)?.content ?? '',
  });
};
