import { Parser } from 'htmlparser2';
import { isNote } from '../html/is-note';
import { createDepthGuard } from '../refusals';
import { asOnPaper, cleanCss, isExternal } from './clean-css';
import { resolvePath } from './epub-package';
import { pageStyle } from './page-style';
import { withoutDeclarations } from './xml-tree';

/** Removed with their content. */
const dropped = new Set(
  (
    'script object embed applet iframe frame frameset noframes noembed noscript template portal fencedframe base meta ' +
    'select button input textarea animate animatemotion animatetransform set handler listener'
  ).split(' '),
);
/** Replaced by their content. */
const unwrapped = new Set('form audio video picture source track xmp plaintext listing slot'.split(' '));
const empty = new Set('area br col hr img link wbr'.split(' '));
/** Attributes that are addresses, apart from `href` of links. */
const addresses = new Set('src href xlink:href poster background'.split(' '));
/** Useless without scripts and forms, or a way to load from elsewhere. */
const refused = new Set(
  'srcdoc srcset ping target action formaction longdesc cite data codebase classid archive manifest profile usemap autofocus contenteditable nonce integrity is slot http-equiv lowsrc dynsrc'.split(
    ' ',
  ),
);

interface CleanOptions {
  /** The document's path in the archive. */
  readonly path: string;
  /** The address under which the book's parts are served; ends with a slash. */
  readonly base: string;
  /** Whether tags close as XHTML's do. */
  readonly xml: boolean;
}

/** Where a part of the book is served. */
const addressOf = (base: string, path: string): string =>
  base + path.split('/').map(encodeURIComponent).join('/');

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
const attribute = (name: string, value: string): string =>
  ` ${name}="${escapeText(value).replaceAll('"', '&quot;')}"`;

/** A link of the document as an address of the book's parts. */
const inBook = (link: string, { path, base }: CleanOptions): string => {
  const hash = link.indexOf('#');
  const fragment = hash < 0 ? '' : link.slice(hash);
  return addressOf(base, resolvePath(path, link)) + fragment;
};

const linkAttribute = (link: string, options: CleanOptions): string => {
  // Browsers ignore white space and control characters inside a scheme.
  const plain = link.replaceAll(/[\s\p{Cc}]+/gu, '');
  const outside = plain.startsWith('//') ? `https:${plain}` : plain;
  if (!isExternal(plain)) return attribute('href', inBook(link.trim(), options));
  return /^(?:https?|mailto):/iu.test(outside)
    ? `${attribute('data-outside', outside)} role="link" tabindex="0"`
    : '';
};

const addressAttribute = (tag: string, name: string, value: string, options: CleanOptions): string => {
  const isPicture = /^\s*data:image\//iu.test(value) && tag !== 'use';
  if (isPicture || value.trim().startsWith('#')) return attribute(name, value.trim());
  return isExternal(value) ? '' : attribute(name, inBook(value.trim(), options));
};

const isRefused = (tag: string, name: string, all: Readonly<Record<string, string>>): boolean =>
  !/^[a-z_][\w:.-]*$/u.test(name) ||
  name.startsWith('on') ||
  name.startsWith('data-') ||
  refused.has(name) ||
  name.startsWith('xmlns') ||
  // A footnote is shown in place, so that links to it work.
  (name === 'hidden' && isNote(all)) ||
  // A named picture could replace a property of its document.
  (name === 'name' && tag !== 'a' && tag !== 'map');

const attributesOf = (tag: string, all: Readonly<Record<string, string>>, options: CleanOptions): string => {
  let text = '';
  for (const [given, value] of Object.entries(all)) {
    const name = given.toLowerCase();
    if (isRefused(tag, name, all)) continue;
    if ((tag === 'a' || tag === 'area') && (name === 'href' || name === 'xlink:href'))
      text += linkAttribute(value, options);
    else if (addresses.has(name)) text += addressAttribute(tag, name, value, options);
    else if (name === 'style') text += attribute(name, cleanCss(value));
    else if (name === 'xml:lang') text += 'lang' in all ? '' : attribute('lang', value);
    else {
      // The attributes of SVG are styles too; a backslash may hide the name of a function that loads.
      const mayLoad = value.includes('(') && /url|src|image|\\/iu.test(value);
      text += attribute(given, mayLoad ? cleanCss(value) : value);
    }
  }
  return text;
};

/** A link to a style sheet of the book; empty for any other link. */
const styleSheetLink = (attributes: Readonly<Record<string, string>>, options: CleanOptions): string => {
  const { rel = '', href, media } = attributes;
  const isStyleSheet = /\bstylesheet\b/iu.test(rel) && !/\balternate\b/iu.test(rel);
  if (href === undefined || isExternal(href) || !isStyleSheet) return '';
  const mediaAttribute = media ? attribute('media', asOnPaper(media)) : '';
  return `<link rel="stylesheet"${attribute('href', inBook(href, options))}${mediaAttribute}>`;
};

const isKept = (tag: string): boolean => /^[a-z][\w-]*$/u.test(tag) && !unwrapped.has(tag);

/**
 * A book's document as HTML without scripts, event handlers, forms and addresses outside the book. Links to the web are
 * kept as `data-outside`; the reader asks before it follows them.
 */
export const cleanHtml = (source: string, options: CleanOptions): string => {
  const out: string[] = [];
  const droppedTags: string[] = [];
  let style: string | null = null;
  const depth = createDepthGuard();
  const parser = new Parser(
    {
      onopentag(given, attributes) {
        depth.open();
        const tag = nameOf(given).toLowerCase();
        if (droppedTags.length > 0 || dropped.has(tag)) droppedTags.push(given);
        else if (tag === 'style') style = '';
        else if (tag === 'link') out.push(styleSheetLink(attributes, options));
        else if (isKept(tag)) out.push(`<${nameOf(given)}${attributesOf(tag, attributes, options)}>`);
      },
      ontext(text) {
        if (droppedTags.length > 0) return;
        if (style === null) out.push(escapeText(text));
        else style += text;
      },
      onclosetag(given) {
        depth.close();
        const tag = nameOf(given).toLowerCase();
        if (droppedTags.length > 0) {
          if (droppedTags.at(-1) === given) droppedTags.pop();
        } else if (tag === 'style') {
          // Inside SVG, a style's content would be parsed as elements.
          if (style !== null) out.push(`<style>${cleanCss(style).replaceAll('<', '\\3c ')}</style>`);
          style = null;
        } else if (isKept(tag) && !empty.has(tag)) out.push(`</${nameOf(given)}>`);
      },
    },
    {
      xmlMode: options.xml,
      decodeEntities: true,
      lowerCaseTags: !options.xml,
      lowerCaseAttributeNames: false,
    },
  );
  parser.write(withoutDeclarations(source));
  parser.end();
  return `<!doctype html><meta charset="utf-8"><style data-lectern>${pageStyle}</style>${out.join('')}`;
};

/** `svg:path` is `path` to a browser; the case of names in SVG is kept. */
const nameOf = (given: string): string => given.slice(given.indexOf(':') + 1);
