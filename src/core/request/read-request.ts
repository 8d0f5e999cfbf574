import { courtesyIn } from '../../shared/text/grammar/interjections';
import { asksForSomething, isStatement } from '../../shared/text/grammar/sentence-mood';
import { messageSentences } from '../../shared/text/grammar/message-sentences';
import { tokeniseQuestion } from '../retrieval/question/tokenise-question';
import { readNumber, type ChapterRef } from './chapter-ref';
import { rememberRequest } from './remember-request';

/** What can be answered from the outline and metadata rather than by searching the text. */
export type StructureRequest =
  /** `it`: the chapter just mentioned, else the book. */
  | { readonly kind: 'about'; readonly asked: 'it' | 'book' | 'author' | 'title' | 'chapters' | 'pages' }
  | { readonly kind: 'outline'; readonly of: ChapterRef | null }
  /** Asks which chapters or sections have the words in their titles. */
  | { readonly kind: 'covering'; readonly words: string }
  | { readonly kind: 'next'; readonly after: ChapterRef }
  /** Asks for the reading position. */
  | { readonly kind: 'reading' }
  | { readonly kind: 'summary'; readonly of: SummaryRef }
  | { readonly kind: 'quiz'; readonly of: ChapterRef }
  | { readonly kind: 'definition'; readonly term: string }
  | { readonly kind: 'compare'; readonly terms: readonly [string, string] };

type SummaryRef =
  | ChapterRef
  /** The chapter just mentioned or quoted, else the book. */
  | { readonly kind: 'it' }
  | { readonly kind: 'book' }
  /** `label` is null for the open page. */
  | { readonly kind: 'page'; readonly label: string | null }
  | { readonly kind: 'marks' };

/** What a message asks for, by its form alone. Where to find the answer is decided elsewhere. */
export type Request =
  | { readonly kind: 'greeting'; readonly reply: 'hello' | 'welcome' | 'goodbye' | 'ok' | 'help' }
  | { readonly kind: 'remember'; readonly what: string }
  | { readonly kind: 'finished'; readonly of: ChapterRef }
  /** "I am on chapter 3 now." */
  | { readonly kind: 'started'; readonly of: ChapterRef }
  /** States something without a request. */
  | { readonly kind: 'statement' }
  /** Has no word to search for. */
  | { readonly kind: 'unclear' }
  | StructureRequest
  | { readonly kind: 'question' };

const greetings: readonly (readonly [Extract<Request, { kind: 'greeting' }>['reply'], RegExp])[] = [
  [
    'hello',
    /^(?:hi|hiya|hello|hey|howdy|greetings|good (?:morning|afternoon|evening|day))(?: (?:there|again|lectern|everyone|tutor))?$/,
  ],
  [
    'welcome',
    /^(?:(?:ok(?:ay)?|great|perfect|nice|cool),? )?(?:many thanks|thanks?(?: you)?|thx|ty|cheers)(?: (?:a lot|so much|very much|again|anyway|for .{1,40}))*$/,
  ],
  [
    'welcome',
    /^(?:ok(?:ay)?,? )?(?:that(?:'s| is| was)|this (?:is|was)) (?:(?:very|really|so|super) )?(?:helpful|useful|great|perfect|good|clear|interesting)(?:,? thanks?(?: you)?)?$/,
  ],
  [
    'goodbye',
    /^(?:(?:ok(?:ay)?,? )?(?:bye|goodbye|good ?night|see you(?: (?:later|soon|tomorrow))?|that(?:'s| is) (?:all|it)(?: for (?:today|now))?))(?:,? (?:thanks?(?: you)?|bye))?$/,
  ],
  [
    'ok',
    /^(?:ok(?:ay)?|great|perfect|nice|cool|good|got it|i see|i understand|understood|alright|all right|wonderful|excellent|interesting|yes|no|sure|hm+|wow|ah+|oh+)(?:,? (?:ok(?:ay)?|i see|got it|now i (?:understand|see)))?$/,
  ],
  ['help', /^(?:help|what can you do|who are you|what are you|how (?:do|does) (?:you|this|it) work)$/],
];

/** "Great, that helped a lot", "thanks, that's enough for today". */
const thanks = /\b(?:thanks?|thank you|thx|cheers|helped|helpful)\b/;
const mostThanks = 9;

const thisBook =
  '(?:(?:this|the|that|my) (?:whole |entire )?(?:book|manual|guide|document|text|handbook|novel|paper)|it|this)';
const chapterWord = '(?:chapter|part|section|unit|lecture|lesson)';
const frontOrBackMatter =
  '(?:preface|foreword|introduction|prologue|epilogue|afterword|conclusion|appendix|glossary|bibliography|index)';

/** "chapter 3", "the third chapter", "this chapter", "the next one", "the chapter on breathing". */
const readChapterRef = (text: string): ChapterRef | null => {
  const trimmed = text.replace(/^the /, '').trim();
  const numbered = new RegExp(`^${chapterWord} (?:number |no\\.? ?)?(\\S+)$`).exec(trimmed)?.[1];
  const ordinal = new RegExp(`^(\\S+) ${chapterWord}$`).exec(trimmed)?.[1];
  const number = readNumber(numbered ?? ordinal ?? '');
  if (number !== null) return { kind: 'number', number };
  if (new RegExp(`^(?:this|current|that|same|here)(?: ${chapterWord})?$|^${chapterWord}$`).test(trimmed))
    return { kind: 'this' };
  if (new RegExp(`^(?:next|following)(?: ${chapterWord}| one)?$`).test(trimmed)) return { kind: 'next' };
  if (new RegExp(`^${frontOrBackMatter}(?: \\S)?$`).test(trimmed)) return { kind: 'named', words: trimmed };
  const named = new RegExp(
    `^${chapterWord} (?:on|about|called|titled|named) (.{2,80})$|^(.{2,80}) ${chapterWord}$`,
  ).exec(trimmed);
  const words = named?.[1] ?? named?.[2];
  return words === undefined ? null : { kind: 'named', words };
};

/** The form of a summary: "as bullet points for my report", "in two sentences". */
const shape =
  / (?:as|in|into|with) (?:\S+ ){0,3}(?:points?|bullets|list|words|sentences?|paragraphs?|lines)(?: .*)?$/;

const readSummaryRef = (text: string): SummaryRef => {
  const trimmed = text.trim().replace(shape, '');
  if (/^(?:it|this|that)(?: one)?(?: too| as well| also)?$/.test(trimmed)) return { kind: 'it' };
  if (trimmed === '' || new RegExp(`^${thisBook}$`).test(trimmed) || /^the main ideas?$/.test(trimmed))
    return { kind: 'book' };
  if (/^(?:this|the (?:current|open)) page$|^what i(?:'m| am) reading$|^here$/.test(trimmed))
    return { kind: 'page', label: null };
  const page = /^(?:page|p\.?) ?([\divxlc]+)$/.exec(trimmed)?.[1];
  if (page !== undefined) return { kind: 'page', label: page };
  if (
    /\b(?:i(?:'ve| have)? (?:marked|highlighted|underlined)|my (?:marks|highlights|margin notes))\b/.test(
      trimmed,
    )
  )
    return { kind: 'marks' };
  return readChapterRef(trimmed) ?? { kind: 'named', words: trimmed.replace(/^the /, '') };
};

type Reader = (groups: readonly (string | undefined)[]) => Request | null;
const rule = (pattern: string, read: Reader): readonly [RegExp, Reader] => [new RegExp(`^${pattern}$`), read];
const about =
  (asked: Extract<StructureRequest, { kind: 'about' }>['asked']): Reader =>
  () => ({ kind: 'about', asked });

/** The first rule that matches the whole message counts. Politeness and closing punctuation are removed before. */
const rules: readonly (readonly [RegExp, Reader])[] = [
  rule(
    `what(?:'s| is) (?:it|this|that)(?: one)? about|what does (?:it|this|that) (?:cover|talk about|deal with)`,
    about('it'),
  ),
  rule(
    `(?:what(?:'s| is) ${thisBook} about|what does ${thisBook} (?:cover|talk about|teach|deal with)|what am i reading|tell me about ${thisBook}|about ${thisBook})`,
    about('book'),
  ),
  rule(
    `(?:who (?:wrote|is the author of|are the authors of|authored) ${thisBook}(?: and when)?|who(?:'s| is| are) the authors?|(?:the )?authors?(?: of ${thisBook})?)`,
    about('author'),
  ),
  rule(`what(?:'s| is) (?:the (?:title|name)(?: of ${thisBook})?|${thisBook} called)`, about('title')),
  rule(
    `how many (?:chapters|parts)(?: (?:are there|does ${thisBook} have|are in ${thisBook}|has ${thisBook}(?: got)?))?(?: in (?:total|${thisBook}))?(?: and what are they(?: called)?)?`,
    about('chapters'),
  ),
  rule(
    `(?:how many pages(?: (?:are there|does ${thisBook} have|are in ${thisBook}))?(?: in (?:total|${thisBook}))?|how long is ${thisBook})`,
    about('pages'),
  ),
  rule(
    `(?:(?:list|show|give|name|what are)(?: me)?(?: all)?(?: of)?(?: the| its)? )?(?:chapters?(?: list| titles| names)?|contents|table of contents|toc|outline)(?: (?:of|in) ${thisBook}| please| are there| does ${thisBook} have)*`,
    () => ({ kind: 'outline', of: null }),
  ),
  rule(`(?:which|what) chapters (?:are there|does ${thisBook} have)(?: in ${thisBook})?`, () => ({
    kind: 'outline',
    of: null,
  })),
  rule(`(?:list|show|what are)(?: me)? the (?:sub)?sections (?:of|in) (.{2,80})`, ([, of = '']) => ({
    kind: 'outline',
    of: readChapterRef(of),
  })),
  rule(
    `(?:is|are) there (?:an? |any )?(?:${chapterWord}s? (?:on|about|for|called|that (?:covers?|explains?|deals? with|(?:is|are) about)) (.{2,60})|(${frontOrBackMatter}))`,
    ([, words = '', beside = words]) => ({ kind: 'covering', words: beside }),
  ),
  rule(
    `(?:(?:which|what) ${chapterWord}s? (?:(?:is|are) (?:on|about)|covers?|explains?|discuss(?:es)?|describes?|treats?|deals? with|talks? about)|does ${thisBook} have an? ${chapterWord} (?:on|about)) (.{2,60})`,
    ([, words = '']) => ({ kind: 'covering', words }),
  ),
  rule(
    `(?:how far (?:am i|have i (?:read|got|gotten|come))|(?:what|which) (?:page|chapter) am i (?:on|in|at|reading)|where (?:am i|was i|did i (?:stop|leave off)))(?: .{0,40})?`,
    () => ({ kind: 'reading' }),
  ),
  rule(
    `(?:(?:and |so )?what(?:'s| is| comes)(?: up)? next(?: in (?:the|this) (?:book|chapter))?|(?:what(?:'s| is) )?the next chapter|what (?:should|do|can) i read next)`,
    () => ({ kind: 'next', after: { kind: 'this' } }),
  ),
  rule(`(?:what|which chapter) (?:comes|is|follows) (?:next )?after (.{2,80})`, ([, of = '']) => {
    const after = of === 'it' ? { kind: 'this' as const } : readChapterRef(of);
    return after && { kind: 'next', after };
  }),
  rule(
    `(?:summari[sz]e|sum up|recap|give me (?:a|the) (?:short |brief |quick )?(?:summary|overview) of|(?:a |the )?(?:short |brief |quick )?(?:summary|overview) of|(?:what are )?(?:the )?(?:main|key) (?:points|ideas|takeaways) (?:of|in|from)|explain) ((?:this|the current|the open) page|page \\S+)`,
    ([, of = '']) => ({ kind: 'summary', of: readSummaryRef(of) }),
  ),
  rule(
    `(?:summari[sz]e|sum up|recap|give me (?:a|the) (?:short |brief |quick )?(?:summary|overview) of|(?:a |the )?(?:short |brief |quick )?(?:summary|overview) of|(?:what are )?(?:the )?(?:main|key) (?:points|ideas|takeaways) (?:of|in|from))(?: (.{0,120}))?`,
    ([, of = '']) => ({ kind: 'summary', of: readSummaryRef(of) }),
  ),
  rule(`(?:what are )?(?:the|its) (?:main|key) (?:points|ideas|takeaways)`, () => ({
    kind: 'summary',
    of: { kind: 'book' },
  })),
  rule(`i (?:do not|don't|didn't|did not) (?:understand|get) (this page|page \\S+)`, ([, of = '']) => ({
    kind: 'summary',
    of: readSummaryRef(of),
  })),
  rule(
    `what(?:'s| is) (?:in )?((?:this |the next |the (?:\\S+ )?)?${chapterWord}(?: \\S+)?|page \\S+|(?:on )?this page|(?:the )?${frontOrBackMatter}(?= about$))(?: about)?`,
    ([, of = '']) => {
      const ref = readSummaryRef(of.replace(/^on /, ''));
      const isNamed = ref.kind === 'named' && !new RegExp(`^${frontOrBackMatter}`).test(ref.words);
      return isNamed ? null : { kind: 'summary', of: ref };
    },
  ),
  rule(
    `(?:what does|what happens in) ((?:this |the \\S+ )?${chapterWord}(?: \\S+)?)(?: (?:cover|talk about|say|deal with))?`,
    ([, of = '']) => {
      const ref = readChapterRef(of);
      return ref === null ? null : { kind: 'summary', of: ref };
    },
  ),
  rule(
    `(?:(?:quiz|test) me|ask me (?:some |a few |\\d+ )?questions?|give me (?:a|some|\\d+) (?:quiz|test|questions?))(?: (?:on|about|from|of) (.{2,80}))?`,
    ([, of = 'this']) => ({
      kind: 'quiz',
      of: /^(?:this|it|here|what we covered|this page)$/.test(of)
        ? { kind: 'this' }
        : (readChapterRef(of) ?? { kind: 'named', words: of }),
    }),
  ),
  rule(
    `(?:where (?:is|are) (.{2,60}) (?:defined|explained|introduced|described)|define (.{2,60})|(?:the )?(?:definition|meaning) of (.{2,60})|what(?:'s| is) (?:the )?(?:definition|meaning) of (.{2,60})|what does (.{2,60}) mean|where does (?:the (?:book|author) |it )?(?:define|explain|introduce)s? (.{2,60}))`,
    ([, ...terms]) => {
      const term = terms.find((one) => one !== undefined) ?? '';
      return /^(?:it|this|that|they|these|those|the author|she|he)\b/.test(term)
        ? null
        : { kind: 'definition', term: bareTerm(term) };
    },
  ),
  rule(
    `(?:(?:what(?:'s| is| are)|explain|tell me) )?(?:the )?differences? (?:between|of) (.{2,60}?) (?:and|vs\\.?|from) (.{2,60})`,
    ([, one = '', other = '']) => compared(one, other),
  ),
  rule(
    `(?:compare|contrast) (.{2,60}?) (?:and|with|to|vs\\.?|versus|against) (.{2,60})`,
    ([, one = '', other = '']) => compared(one, other),
  ),
  rule(`how (?:does|do|is|are) (.{2,60}?) (?:differ|different) from (.{2,60})`, ([, one = '', other = '']) =>
    compared(one, other),
  ),
  rule(`(.{2,40}) (?:vs\\.?|versus) (.{2,40})`, ([, one = '', other = '']) => compared(one, other)),
  rule(
    `i(?:'ve| have|'m| am)? (?:just |now |finally |already )?(?:finished|completed|read|(?:done|through)(?: with)?)(?: reading)? ((?:this |the \\S+ )?${chapterWord}(?: \\S+)?)(?: .{0,60})?`,
    ([, of = '']) => {
      const ref = readChapterRef(of);
      return ref === null ? null : { kind: 'finished', of: ref };
    },
  ),
  rule(
    `i(?:'m| am|'ve| have)? (?:just |now |currently |still )?(?:on|in|at|reading|in the middle of|starting|started|beginning|began|begun)(?: with| reading)? ((?:this |the \\S+ )?${chapterWord}(?: \\S+)?)(?: (?:now|today|at the moment|right now))?`,
    ([, of = '']) => {
      const ref = readChapterRef(of);
      return ref === null ? null : { kind: 'started', of: ref };
    },
  ),
];

const bareTerm = (term: string): string =>
  term
    .replace(/^(?:an?|the|a word) /, '')
    .replace(/["“”'‘’]/g, '')
    .trim();
const compared = (one: string, other: string): Request => ({
  kind: 'compare',
  terms: [bareTerm(one), bareTerm(other)],
});

const politeness =
  /^(?:(?:please|ok(?:ay)?|so|well|now|and|hey|hi|hello|um+|lol|right|alright)[, ]+|(?:can|could|would|will) you (?:please |kindly )?(?:tell me |)|i(?:'d| would) like (?:you )?to (?:know )?|tell me,? )+/;

/** One line in lower case without closing punctuation. */
const plainForm = (content: string): string =>
  content
    .toLowerCase()
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(what|who|where|how)s\b/, "$1's")
    .replace(/[\s.!?…:;)(]+$/u, '')
    .replace(/^[\s"“]+/u, '');

const ofLectern = /^(?:but |no,? |wow,? )?(?:you|u)(?:['’]re| are| were| r| suck)\b/i;

/** Maximum length for matching by form. A longer message is a question or a statement. */
const longest = 240;

/** The request by the first matching rule, or null. */
const readForm = (whole: string): Request | null => {
  const form = whole
    .replace(politeness, '')
    .replace(/(?:,? (?:please|pls|plz|thanks?(?: you)?|for me))+$/, '');
  for (const [pattern, read] of rules) {
    const groups = pattern.exec(form);
    const request = groups && read(groups);
    if (request) return request;
  }
  return null;
};

/** Tries the clauses before the first and after the last comma: "How many chapters does it have, I need to plan". */
const readClause = (sentence: string): Request | null => {
  const clauses = sentence.split(/,\s+/);
  if (clauses.length < 2) return null;
  const read = readForm(plainForm(clauses[0] ?? '')) ?? readForm(plainForm(clauses.at(-1) ?? ''));
  return read?.kind === 'compare' ? null : read;
};

/** Kinds without a specific request; another sentence may have one. */
const vague: ReadonlySet<Request['kind']> = new Set(['question', 'statement', 'greeting', 'unclear']);

/** Classifies a message by its whole form, or else by its last sentence. */
export const readRequest = (content: string): Request => {
  const whole = readMessage(content);
  if (!vague.has(whole.kind) || content.length > longest) return whole;
  const sentences = messageSentences(content);
  const read = sentences.map(readMessage);
  const wanted = [read.at(-1), readClause(sentences.at(-1) ?? '')];
  const clear = wanted.find((one) => one && !vague.has(one.kind));
  if (clear) return clear;
  if (whole.kind === 'greeting' && !sentences.some(asksForSomething)) return whole;
  if (whole.kind === 'question' || read.some(({ kind }) => kind === 'question')) return { kind: 'question' };
  return read.some(({ kind }) => kind === 'statement') ? { kind: 'statement' } : whole;
};

const readMessage = (content: string): Request => {
  const text = content.trim();
  const remembered = rememberRequest(text);
  if (remembered) return { kind: 'remember', what: remembered.what };
  const courtesy = courtesyIn(text);
  if (courtesy !== null) return { kind: 'greeting', reply: courtesy };
  // A remark about Lectern says nothing about the learner.
  if (ofLectern.test(text) && !text.endsWith('?')) return { kind: 'greeting', reply: 'ok' };
  if (tokeniseQuestion(text).terms.length === 0) return { kind: 'unclear' };
  if (text.length > longest)
    return asksForSomething(text) || !isStatement(text) ? { kind: 'question' } : { kind: 'statement' };
  const whole = plainForm(text);
  const greeting = greetings.find(([, pattern]) => pattern.test(whole));
  if (!greeting && !asksForSomething(text) && thanks.test(whole) && whole.split(' ').length <= mostThanks)
    return { kind: 'greeting', reply: 'welcome' };
  if (greeting) return { kind: 'greeting', reply: greeting[0] };
  const asked = readForm(whole);
  if (asked) return asked;
  const isTelling =
    !asksForSomething(text) &&
    (isStatement(text) || /^(?:by the way,? |also,? |and )*(?:i|i'm|i've|my|we|our)\b/.test(whole));
  return isTelling ? { kind: 'statement' } : { kind: 'question' };
};

/** A follow-up to the number of chapters. */
const listsThem =
  /^(?:please )?(?:(?:can you )?(?:list|name|show)(?: me)? (?:them|all|all of them)|(?:and )?(?:what|which)(?: are they| ones)(?: called)?)(?: please| pls)?$/;

/**
 * A short message that repeats the last request for another chapter: "and chapter 4?", "what about the next one?".
 */
export const sameOfAnother = (content: string, before: Request): Request | null => {
  if (before.kind === 'about' && before.asked === 'chapters' && listsThem.test(plainForm(content)))
    return { kind: 'outline', of: null };
  if (before.kind !== 'summary' && before.kind !== 'quiz' && before.kind !== 'about') return null;
  const of = readChapterRef(
    plainForm(content).replace(/^(?:and|what about|how about|now|then|same for)(?: |,)+/, ''),
  );
  if (of === null || of.kind === 'named') return null;
  return before.kind === 'about' ? { kind: 'summary', of } : { ...before, of };
};

/** The row of the last answer meant by "the second one", "number 3" or "the last point", from 1; -1 for the last. */
export const rowMeant = (content: string): number | null => {
  const form = plainForm(content).replace(
    /^(?:(?:and|so) )?(?:and|what about|how about|what(?:'s| is| was)|tell me (?:more )?about|explain|show me|open)(?: |,)+/,
    '',
  );
  const [, alone] = /^the (first|second|third|fourth|fifth|sixth|last)$/.exec(form) ?? [];
  if (alone !== undefined) return alone === 'last' ? -1 : readNumber(alone);
  const [, word, number] =
    /^(?:the )?(?:(\S+) (?:one|point|item|step|place|row|passage|result|chapter|reason|example)|(?:number|no\.?|#) ?(\d+))$/.exec(
      form,
    ) ?? [];
  if (word === 'last') return -1;
  return word === undefined && number === undefined ? null : readNumber(number ?? word ?? '');
};

/** "more", "go on": asks for the text after the last quote. */
export const asksToGoOn = (content: string): boolean =>
  /^(?:(?:and )?(?:please )?(?:tell|show|give) me more|more(?: please)?|(?:please )?(?:go on|continue|carry on|keep going)|and then(?: what)?|(?:and )?what (?:happens|happened|comes|follows)(?: (?:next|then|afterwards|after (?:that|this)))?|what(?: comes)? after that|read on)$/.test(
    plainForm(content),
  );
