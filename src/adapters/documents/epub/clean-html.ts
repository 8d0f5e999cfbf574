import { Parser } from 'htmlparser2';
import { isNote } from '../html/is-note';
import { createDepthGuard } from '../refusals';
import { asOnPaper, cleanCss, leadsOut } from './clean-css';
import { resolvePath } from './epub-package';
import { pageStyle } from './page-style';
import { withoutDeclarations } from './xml-tree';

/** Gone with all that is in them. */
const dropped = new Set(
  (
    'script object embed applet iframe frame frameset noframes noembed noscript template portal fencedframe base meta ' +
    'select button input textarea animate animatemotion animatetransform set handler listener'
  ).split(' '),
);
/** Only their content stays. */
const unwrapped = new Set('form audio video picture source track xmp plaintext listing slot'.split(' '));
const empty = new Set('area br col hr img link wbr'.split(' '));
/** Attributes that are addresses, apart from `href` of links. */
const addresses = new Set('src href xlink:href poster background'.split(' '));
/** Of no use without scripts and forms, or a way out. */
const refused = new Set(
  'srcdoc srcset ping target action formaction longdesc cite data codebase classid archive manifest profile usemap autofocus contenteditable nonce integrity is slot http-equiv lowsrc dynsrc'.split(
    ' ',
  ),
);

export interface CleanOptions {
  /** Of the document in the archive. */
  readonly path: string;
  /** Under which address the book's parts are served; ends with a slash. */
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

/**
 * A document of a book as HTML that holds no script, no handler, no form and no address outside the book. Links to the
 * world keep theirs as `data-outside`, where nothing follows it but the reader's own question.
 */
export const cleanHtml = (source: string, { path, base, xml }: CleanOptions): string => {
  const out: string[] = [];
  const gone: string[] = [];
  let style: string | null = null;

  const inBook = (link: string): string => {
    const hash = link.indexOf('#');
    const fragment = hash < 0 ? '' : link.slice(hash);
    return addressOf(base, resolvePath(path, link)) + fragment;
  };
  const linkOf = (link: string): string => {
    // A browser reads over white space and control characters inside a scheme.
    const plain = link.replaceAll(/[\s\p{Cc}]+/gu, '');
    const outside = plain.startsWith('//') ? `https:${plain}` : plain;
    if (!leadsOut(plain)) return attribute('href', inBook(link.trim()));
    return /^(?:https?|mailto):/iu.test(outside)
      ? `${attribute('data-outside', outside)} role="link" tabindex="0"`
      : '';
  };
  const attributesOf = (tag: string, all: Readonly<Record<string, string>>): string => {
    let text = '';
    for (const [given, value] of Object.entries(all)) {
      const name = given.toLowerCase();
      if (!/^[a-z_][\w:.-]*$/u.test(name) || name.startsWith('on') || name.startsWith('data-')) continue;
      if (refused.has(name) || name.startsWith('xmlns')) continue;
      // A link to a footnote must lead somewhere: it is shown where it is.
      if (name === 'hidden' && isNote(all)) continue;
      // A picture with a name would stand in for a property of its document.
      if (name === 'name' && tag !== 'a' && tag !== 'map') continue;
      if ((tag === 'a' || tag === 'area') && (name === 'href' || name === 'xlink:href'))
        text += linkOf(value);
      else if (addresses.has(name)) {
        if (/^\s*data:image\//iu.test(value) && tag !== 'use') text += attribute(name, value.trim());
        else if (value.trim().startsWith('#')) text += attribute(name, value.trim());
        else if (!leadsOut(value)) text += attribute(name, inBook(value.trim()));
      } else if (name === 'style') text += attribute(name, cleanCss(value));
      else if (name === 'xml:lang') text += 'lang' in all ? '' : attribute('lang', value);
      // The attributes of drawings are styles too; a backslash may hide the name of what loads.
      else
        text += attribute(
          given,
          value.includes('(') && /url|src|image|\\/iu.test(value) ? cleanCss(value) : value,
        );
    }
    return text;
  };

  const depth = createDepthGuard();
  const parser = new Parser(
    {
      onopentag(given, attributes) {
        depth.open();
        const tag = given.slice(given.indexOf(':') + 1).toLowerCase();
        if (gone.length > 0 || dropped.has(tag)) gone.push(given);
        else if (tag === 'style') style = '';
        else if (tag === 'link') {
          const rel = attributes['rel']?.toLowerCase() ?? '';
          const href = attributes['href'];
          if (
            href === undefined ||
            leadsOut(href) ||
            !/\bstylesheet\b/u.test(rel) ||
            /\balternate\b/u.test(rel)
          )
            return;
          const media = attributes['media'];
          out.push(
            `<link rel="stylesheet"${attribute('href', inBook(href))}${media ? attribute('media', asOnPaper(media)) : ''}>`,
          );
        } else if (/^[a-z][\w-]*$/u.test(tag) && !unwrapped.has(tag))
          out.push(`<${nameOf(given)}${attributesOf(tag, attributes)}>`);
      },
      ontext(text) {
        if (gone.length > 0) return;
        if (style === null) out.push(escapeText(text));
        else style += text;
      },
      onclosetag(given) {
        depth.close();
        const tag = given.slice(given.indexOf(':') + 1).toLowerCase();
        if (gone.length > 0) {
          if (gone.at(-1) === given) gone.pop();
        } else if (tag === 'style') {
          // In a drawing a style's content would be read as elements.
          if (style !== null) out.push(`<style>${cleanCss(style).replaceAll('<', '\\3c ')}</style>`);
          style = null;
        } else if (/^[a-z][\w-]*$/u.test(tag) && !unwrapped.has(tag) && !empty.has(tag))
          out.push(`</${nameOf(given)}>`);
      },
    },
    { xmlMode: xml, decodeEntities: true, lowerCaseTags: !xml, lowerCaseAttributeNames: false },
  );
  parser.write(withoutDeclarations(source));
  parser.end();
  return `<!doctype html><meta charset="utf-8"><style data-lectern>${pageStyle}</style>${out.join('')}`;
};

/** `svg:path` is `path` to a browser; the case of names in drawings is kept. */
const nameOf = (given: string): string => given.slice(given.indexOf(':') + 1);
