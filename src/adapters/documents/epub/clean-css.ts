import { tokenize, TokenType, type CSSToken } from '@csstools/css-tokenizer';
import { readerSize } from './reader-size';

/** What has a scheme or a host of its own leads out of the book. */
export const leadsOut = (link: string): boolean =>
  // A browser reads over white space and control characters inside an address.
  /^(?:[a-z][a-z0-9+.-]*:|\/[/\\]|\\)/iu.test(link.replaceAll(/[\s\p{Cc}]+/gu, ''));

const leadsOutOfStyle = (link: string): boolean =>
  leadsOut(link) && !/^\s*data:(?:image|font|application\/(?:x-)?font)/iu.test(link);

/** Functions whose strings are addresses. */
const loading = /^(?:url|src|(?:-webkit-)?(?:image|image-set|cross-fade))$/u;
/** Declarations whose strings may end up in such a function. */
const passedOn = /^(?:--.*|initial-value)$/su;

const nothing = '"data:,"';

const isSpace = (token: CSSToken | undefined): boolean =>
  token?.[0] === TokenType.Whitespace || token?.[0] === TokenType.Comment;
const nameOf = (token: CSSToken | undefined): string | null =>
  token?.[0] === TokenType.Ident || token?.[0] === TokenType.Function || token?.[0] === TokenType.AtKeyword
    ? token[4].value.toLowerCase()
    : null;

/** The place of the next token that says something, from `at` on. */
const nextOf = (tokens: readonly CSSToken[], at: number): number => {
  let next = at;
  while (isSpace(tokens[next])) next += 1;
  return next;
};

/**
 * A question about the scheme of the window, which begins at `at`: what it is answered with, as for light pages (dark
 * ones are made of those, by the reader), and where it ends. Null where there is none.
 */
const schemeAsked = (
  tokens: readonly CSSToken[],
  at: number,
): { readonly answer: string; readonly end: number } | null => {
  const asks = nextOf(tokens, at + 1);
  if (tokens[at]?.[0] !== TokenType.OpenParen || nameOf(tokens[asks]) !== 'prefers-color-scheme') return null;
  let end = nextOf(tokens, asks + 1);
  let scheme: string | null = null;
  if (tokens[end]?.[0] === TokenType.Colon) {
    const named = nextOf(tokens, end + 1);
    scheme = nameOf(tokens[named]);
    end = nextOf(tokens, named + 1);
  }
  if (tokens[end]?.[0] !== TokenType.CloseParen) return null;
  return { answer: scheme === 'dark' ? '(max-width: 0px)' : '(min-width: 0px)', end };
};

/** Where an `@import` that begins at `at` ends, if it is not to stay: all that does not clearly name a part of the book. */
const endOfImport = (tokens: readonly CSSToken[], at: number): number | null => {
  const first = nextOf(tokens, at + 1);
  const from = tokens[first];
  const named = nameOf(from) === 'url' ? tokens[nextOf(tokens, first + 1)] : from;
  const link = named?.[0] === TokenType.String || named?.[0] === TokenType.URL ? named[4].value : null;
  if (link !== null && !leadsOut(link)) return null;
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

/** A condition of a style sheet, as in `media`, answered as for light pages. */
export const asOnPaper = (media: string): string =>
  rewrite(media, (tokens, at, out) => {
    const scheme = schemeAsked(tokens, at);
    out.push(scheme?.answer ?? tokens[at]?.[1] ?? '');
    return scheme?.end ?? at;
  });

/**
 * A style sheet of a book without what would load anything from elsewhere, and made to follow the reader: sizes of text
 * in fixed units become shares of the chosen one, shares of the window's height those of the page's.
 * The policy that it is served with is the first wall; this is the second.
 */
export const cleanCss = (css: string): string => {
  /** The declaration that is read, in lower case. */
  let property: string | null = null;
  let begins = true;
  /** For each bracket that is open, whether strings in it are addresses. */
  const brackets: boolean[] = [];

  return rewrite(css, (tokens, at, out) => {
    const token = tokens[at];
    if (!token) return at;
    const [type, raw] = token;
    const inLoading = brackets.at(-1) ?? false;
    const atStart = begins;
    if (!isSpace(token)) begins = false;
    switch (type) {
      case TokenType.Semicolon:
      case TokenType.OpenCurly:
      case TokenType.CloseCurly:
        begins = true;
        property = null;
        brackets.length = 0;
        break;
      case TokenType.OpenParen: {
        const scheme = schemeAsked(tokens, at);
        if (scheme) {
          out.push(scheme.answer);
          return scheme.end;
        }
        brackets.push(inLoading);
        break;
      }
      case TokenType.Function:
        brackets.push(inLoading || loading.test(nameOf(token) ?? ''));
        break;
      case TokenType.CloseParen:
        brackets.pop();
        break;
      case TokenType.AtKeyword: {
        const end = nameOf(token) === 'import' ? endOfImport(tokens, at) : null;
        if (end === null) break;
        begins = true;
        // The text before and after it must not be joined into one word.
        if (out.length > 0) out.push('/**/');
        return end;
      }
      case TokenType.URL:
        out.push(leadsOutOfStyle(token[4].value) ? `url(${nothing})` : raw);
        return at;
      case TokenType.BadURL:
        out.push(`url(${nothing})`);
        return at;
      case TokenType.String:
        if ((inLoading || passedOn.test(property ?? '')) && leadsOutOfStyle(token[4].value)) {
          out.push(nothing);
          return at;
        }
        break;
      case TokenType.Ident:
        if (atStart && tokens[nextOf(tokens, at + 1)]?.[0] === TokenType.Colon) {
          property = nameOf(token);
          // A document of a scheme of its own would be given a ground of its own.
          out.push(property === 'color-scheme' ? '--color-scheme' : raw);
          return at;
        }
        break;
      default:
    }
    out.push(readerSize(token, property) ?? raw);
    return at;
  });
};
