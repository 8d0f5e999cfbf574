import { Parser } from 'htmlparser2';
import { createDepthGuard } from '../refusals';

/** An element of a small XML file (container, package, table of contents). */
export interface XmlElement {
  /** Without its namespace prefix, in lower case. */
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  text: string;
}

/**
 * Whether a document declares entities that would grow when expanded (nested, very long, or fetched from elsewhere).
 * Such a file is refused; other entities are ignored, and none is ever expanded.
 */
export const declaresHarmfulEntities = (source: string): boolean => {
  const declarations = source
    .slice(0, 200_000)
    .matchAll(/<!ENTITY\s+(?:%\s+)?[^\s>]+\s+(SYSTEM|PUBLIC|"[^"]*|'[^']*)/giu);
  for (const [, value = ''] of declarations) {
    if (/^(?:SYSTEM|PUBLIC)$/iu.test(value) || value.length > 500 || /[&%][A-Za-z_]/u.test(value))
      return true;
  }
  return false;
};

/** Without the declarations inside `<!DOCTYPE ... [ ... ]>`, which the parser would read as text. */
export const withoutDeclarations = (source: string): string => {
  const opening = /<!DOCTYPE[^[>]{0,1000}\[/iu.exec(source);
  if (!opening) return source;
  const closing = /\]\s*>/gu;
  closing.lastIndex = opening.index + opening[0].length;
  const end = closing.exec(source);
  return end ? source.slice(0, opening.index) + source.slice(end.index + end[0].length) : source;
};

const maxNesting = 200;

/** Parses the elements. Namespaces, comments and declarations are ignored; nothing is fetched or expanded. */
export const parseXml = (source: string): XmlElement => {
  const root: XmlElement = { name: '', attributes: {}, children: [], text: '' };
  const open: XmlElement[] = [root];
  let skipped = 0;
  const depth = createDepthGuard();
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth.open();
        if (open.length > maxNesting) {
          skipped += 1;
          return;
        }
        const element: XmlElement = { name: localName(name), attributes, children: [], text: '' };
        open.at(-1)?.children.push(element);
        open.push(element);
      },
      ontext(text) {
        // Text counts for every element around it: a heading is often wrapped in spans.
        for (let index = Math.max(1, open.length - 4); index < open.length; index += 1) {
          const element = open[index];
          if (element && element.text.length < 2000) element.text += text;
        }
      },
      onclosetag() {
        depth.close();
        if (skipped > 0) skipped -= 1;
        else if (open.length > 1) open.pop();
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  parser.write(withoutDeclarations(source));
  parser.end();
  return root;
};

const localName = (name: string): string => name.slice(name.indexOf(':') + 1).toLowerCase();

/** Every element of that name below, in document order. */
export const elementsNamed = (within: XmlElement, name: string): XmlElement[] =>
  within.children.flatMap((child) =>
    child.name === name ? [child, ...elementsNamed(child, name)] : elementsNamed(child, name),
  );

export const childrenNamed = (within: XmlElement, name: string): XmlElement[] =>
  within.children.filter((child) => child.name === name);

export const plainText = (element: XmlElement | undefined): string =>
  (element?.text ?? '').replace(/\s+/gu, ' ').trim();
