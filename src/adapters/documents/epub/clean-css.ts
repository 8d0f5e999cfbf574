import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { readerSize } from './reader-size';

/** Whether a link has its own scheme or host and so leads outside the book. */
export const isExternal = (link: string): boolean =>
  // Browsers ignore white space and control characters inside an address.
  /^(?:[a-z][a-z0-9+.-]*:|\/[/\\]|\\)/iu.test(link.replaceAll(/[\s\p{Cc}]+/gu, ''));

const leadsOutOfStyle = (link: string): boolean =>
  isExternal(link) && !/^\s*data:(?:image|font|application\/(?:x-)?font)/iu.test(link);

/** Functions whose strings are addresses. */
const loading = /^(?:url|src|(?:-webkit-)?(?:image|image-set|cross-fade))$/u;
/** Declarations whose strings may end up in such a function. */
const passedOn = /^(?:--.*|initial-value)$/su;

const emptyUrl = '"data:,"';

const isSpace = (token: CSSToken | undefined): boolean =>
  token?.[0] === TokenType.Whitespace || token?.[0] === TokenType.Comment;
const nameOf = (token: CSSToken | undefined): string | null =>
  token?.[0] === TokenType.Ident || token?.[0] === TokenType.Function || token?.[0] === TokenType.AtKeyword
    ? token[4].value.toLowerCase()
    : null;

/** The index of the next token that is neither space nor comment, from `at` on. */
const nextOf = (tokens: readonly CSSToken[], at: number): number => {
  let next = at;
  while (isSpace(tokens[next])) next += 1;
  return next;
};

/**
 * A colour scheme query that begins at `at`, with its answer for a light page (the reader derives dark pages from light
 * ones) and its end. Null if there is none.
 */
const schemeQuery = (
  tokens: readonly CSSToken[],
  at: number,
): { readonly answer: string; readonly end: number } | null => {
  const feature = nextOf(tokens, at + 1);
  if (tokens[at]?.[0] !== TokenType.OpenParen || nameOf(tokens[feature]) !== 'prefers-color-scheme')
    return null;
  let end = nextOf(tokens, feature + 1);
  let scheme: string | null = null;
  if (tokens[end]?.[0] === TokenType.Colon) {
    const named = nextOf(tokens, end + 1);
    scheme = nameOf(tokens[named]);
    end = nextOf(tokens, named + 1);
  }
  if (tokens[end]?.[0] !== TokenType.CloseParen) return null;
  return { answer: scheme === 'dark' ? '(max-width: 0px)' : '(min-width: 0px)', end };
};

/**
 * The end of an `@import` that begins at `at`, if it must be removed: anything that does not clearly name a part of the
 * book.
 */
const endOfImport = (tokens: readonly CSSToken[], at: number): number | null => {
  const first = nextOf(tokens, at + 1);
  const from = tokens[first];
  const named = nameOf(from) === 'url' ? tokens[nextOf(tokens, first + 1)] : from;
  const link = named?.[0] === TokenType.String || named?.[0] === TokenType.URL ? named[4].value : null;
  if (link !== null && !isExternal(link)) return null;
  let end = at + 1;
  while (
    end < tokens.length - 1 &&
    tokens[end]?.[0] !== TokenType.Semicolon &&
    tokens[end]?.[0] !== TokenType.OpenCurly
  )
    end += 1;
  return tokens[end]?.[0] === TokenType.Semicolon ? end : end - 1;
};

/** Rewrites a style sheet, or a part of one, token by token, in one pass. */
const rewrite = (
  css: string,
  each: (tokens: readonly CSSToken[], at: number, out: string[]) => number,
): string => {
  const tokens: readonly CSSToken[] = tokenize({ css });
  const out: string[] = [];
  for (let at = 0; at < tokens.length; at += 1) at = each(tokens, at, out);
  return out.join('');
};

/** A media condition with its colour scheme queries answered as for light pages. */
export const asOnPaper = (media: string): string =>
  rewrite(media, (tokens, at, out) => {
    const scheme = schemeQuery(tokens, at);
    out.push(scheme?.answer ?? tokens[at]?.[1] ?? '');
    return scheme?.end ?? at;
  });

/** The current position in a style sheet. */
interface CssPlace {
  /** The declaration that is being read, in lower case. */
  property: string | null;
  /** Whether the next token begins a rule or a declaration. */
  begins: boolean;
  /** For each open bracket, whether strings inside it are addresses. */
  readonly brackets: boolean[];
}

interface Replacement {
  readonly text: string;
  /** The last token that it replaces. */
  readonly end: number;
}

/** The name of the declaration that begins at a token; null if none does. */
const propertyAt = (tokens: readonly CSSToken[], at: number, atStart: boolean): string | null => {
  const token = tokens[at];
  const isName = atStart && token?.[0] === TokenType.Ident;
  return isName && tokens[nextOf(tokens, at + 1)]?.[0] === TokenType.Colon ? nameOf(token) : null;
};

/** The replacement for a token that would load something from outside the book; null if the token may stay. */
const replacementAt = (
  place: CssPlace,
  tokens: readonly CSSToken[],
  at: number,
  isFirst: boolean,
): Replacement | null => {
  const token = tokens[at];
  if (!token) return null;
  const inLoading = place.brackets.at(-1) ?? false;
  switch (token[0]) {
    case TokenType.OpenParen: {
      const scheme = schemeQuery(tokens, at);
      return scheme && { text: scheme.answer, end: scheme.end };
    }
    case TokenType.AtKeyword: {
      const end = nameOf(token) === 'import' ? endOfImport(tokens, at) : null;
      // The text before and after it must not be joined into one word.
      return end === null ? null : { text: isFirst ? '' : '/**/', end };
    }
    case TokenType.URL:
      return { text: leadsOutOfStyle(token[4].value) ? `url(${emptyUrl})` : token[1], end: at };
    case TokenType.BadURL:
      return { text: `url(${emptyUrl})`, end: at };
    case TokenType.String: {
      const isAddress = inLoading || passedOn.test(place.property ?? '');
      return isAddress && leadsOutOfStyle(token[4].value) ? { text: emptyUrl, end: at } : null;
    }
    default:
      return null;
  }
};

/** Keeps track of declarations and brackets. */
const track = (place: CssPlace, token: CSSToken): void => {
  const { brackets } = place;
  switch (token[0]) {
    case TokenType.Semicolon:
    case TokenType.OpenCurly:
    case TokenType.CloseCurly:
      place.begins = true;
      place.property = null;
      brackets.length = 0;
      break;
    case TokenType.OpenParen:
      brackets.push(brackets.at(-1) ?? false);
      break;
    case TokenType.Function:
      brackets.push((brackets.at(-1) ?? false) || loading.test(nameOf(token) ?? ''));
      break;
    case TokenType.CloseParen:
      brackets.pop();
      break;
    default:
  }
};

/**
 * A book's style sheet without anything that loads from elsewhere, adapted to the reader: fixed font sizes become
 * relative to the chosen size, and sizes relative to the window's height become relative to the page's. The content
 * security policy is the first line of defence; this is the second.
 */
export const cleanCss = (css: string): string => {
  const place: CssPlace = { property: null, begins: true, brackets: [] };
  return rewrite(css, (tokens, at, out) => {
    const token = tokens[at];
    if (!token) return at;
    const property = propertyAt(tokens, at, place.begins);
    if (!isSpace(token)) place.begins = false;
    if (property !== null) {
      place.property = property;
      // A document with its own colour scheme would get its own background.
      out.push(property === 'color-scheme' ? '--color-scheme' : token[1]);
      return at;
    }
    const replaced = replacementAt(place, tokens, at, out.length === 0);
    if (replaced) {
      if (token[0] === TokenType.AtKeyword) place.begins = true;
      if (replaced.text !== '') out.push(replaced.text);
      return replaced.end;
    }
    track(place, token);
    out.push(readerSize(token, place.property) ?? token[1]);
    return at;
  });
};
