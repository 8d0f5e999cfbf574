import { Parser } from 'htmlparser2';
import { blockElements, silentElements } from '../../../shared/text/html-elements';
import { closingPunctuation } from '../../../shared/text/notes/note-mark';
import type { FlowBuilder } from '../flow/flow';
import { createDepthGuard } from '../refusals';
import {
  bullet,
  closeMath,
  closeNote,
  createReading,
  flush,
  flushAs,
  leaveOutMark,
  openNote,
  setScript,
  trimSpaceBefore,
  type HtmlReading,
} from './html-reading';
import { breakLabel, lineBreak } from './html-text';
import { isNote } from './is-note';
import { nextNumber } from './kind-of-block';
import { isMath, readMath } from './math-text';

/** The metadata of an HTML page. */
interface HtmlFacts {
  title: string;
  author: string | null;
  language: string | null;
}

type Attributes = Readonly<Record<string, string>>;

const readFacts = (facts: HtmlFacts, name: string, attributes: Attributes): void => {
  if (name === 'html') facts.language = attributes['lang'] ?? attributes['xml:lang'] ?? null;
  if (name === 'meta' && attributes['name']?.toLowerCase() === 'author')
    facts.author = attributes['content']?.trim() || null;
};

/** Records the element's id and page start, and returns whether the element and its content are left out. */
const markPlace = (
  { paragraph }: HtmlReading,
  prefix: string,
  name: string,
  attributes: Attributes,
): boolean => {
  const id = attributes['id'] ?? (name === 'a' ? attributes['name'] : undefined);
  if (id) paragraph.marks.push({ at: paragraph.buffer.length, id: `${prefix}#${id}` });
  const label = breakLabel(attributes);
  if (label !== null) paragraph.marks.push({ at: paragraph.buffer.length, label });
  // Reading systems show hidden footnotes on demand.
  const hidden = !isNote(attributes) && ('hidden' in attributes || attributes['aria-hidden'] === 'true');
  return silentElements.has(name) || hidden || label !== null;
};

/** Opens an element whose text is read. */
const openElement = (reading: HtmlReading, name: string, attributes: Attributes): void => {
  const { paragraph, open, level } = reading;
  if (reading.math) return reading.math.open(name, attributes);
  if (isMath(name)) {
    reading.math = readMath(attributes);
    if (reading.math.displayed) flush(reading);
    return;
  }
  reading.noteMarks.opened(
    {
      name,
      type: attributes['epub:type'] ?? null,
      role: attributes['role'] ?? null,
      className: attributes['class'] ?? null,
      href: attributes['href'] ?? null,
    },
    level,
    paragraph.buffer.length,
  );
  if (name === 'sup' || name === 'sub') reading.scripts.push({ level, at: paragraph.buffer.length });
  if (name === 'br') paragraph.buffer += lineBreak;
  if (name === 'img' && attributes['alt'] && attributes['alt'].length > 3)
    paragraph.buffer += ` ${attributes['alt']} `;
  if (name === 'tr') paragraph.cells = [];
  if (name === 'td' || name === 'th') paragraph.cells?.push('');
  if (name === 'li') {
    const number = nextNumber(open);
    paragraph.marker = number === null ? bullet : `${String(number)}. `;
  }
  if (blockElements.has(name))
    open.push({ name, counter: name === 'ol' ? Number(attributes['start'] ?? 1) || 1 : null });
};

const addText = (reading: HtmlReading, text: string): void => {
  if (reading.spaced && closingPunctuation.test(text)) trimSpaceBefore(reading);
  reading.spaced = false;
  if (reading.math) reading.math.text(text);
  else reading.paragraph.buffer += text;
};

/** Closes an element whose text was read; `level` is its nesting level. */
const closeElement = (reading: HtmlReading, name: string, level: number): void => {
  if (reading.math) {
    if (isMath(name)) closeMath(reading, reading.math);
    else reading.math.close();
    return;
  }
  const mark = reading.noteMarks.closed(level);
  if (mark !== null) leaveOutMark(reading, mark);
  if (reading.scripts.at(-1)?.level === level) setScript(reading, name);
  if (reading.notes.at(-1)?.level === level) closeNote(reading);
  else if (blockElements.has(name)) flush(reading);
  if (!blockElements.has(name)) return;
  const { paragraph, open } = reading;
  const { cells } = paragraph;
  if (name === 'tr' && cells) {
    paragraph.buffer = cells.some((cell) => cell !== '') ? cells.join(' | ') : '';
    paragraph.cells = null;
    flushAs(reading, cells.length > 1 ? 'row' : null);
  }
  const at = open.findLastIndex((element) => element.name === name);
  if (at >= 0) open.length = at;
};

/**
 * Adds a page's text to a flow. Ids become anchors `prefix#id`; `prefix` alone is the page's start. With `xml`, tags
 * close as in XHTML.
 */
export const addHtml = (flow: FlowBuilder, source: string, prefix: string, xml: boolean): HtmlFacts => {
  const facts: HtmlFacts = { title: '', author: null, language: null };
  const reading = createReading(flow);
  /** The open elements that are left out, outermost first. */
  const skipped: string[] = [];
  let inTitle = false;
  const depth = createDepthGuard();
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth.open();
        reading.level += 1;
        if (name === 'title') inTitle = true;
        readFacts(facts, name, attributes);
        if (skipped.length === 0 && isNote(attributes)) openNote(reading);
        else if (skipped.length === 0 && blockElements.has(name)) flush(reading);
        if (markPlace(reading, prefix, name, attributes) || skipped.length > 0) skipped.push(name);
        else openElement(reading, name, attributes);
      },
      ontext(text) {
        if (inTitle) facts.title += text;
        if (skipped.length === 0) addText(reading, text);
      },
      onclosetag(name) {
        depth.close();
        reading.level -= 1;
        if (name === 'title') inTitle = false;
        if (skipped.length === 0) closeElement(reading, name, reading.level + 1);
        else if (skipped.at(-1) === name) skipped.pop();
      },
    },
    { xmlMode: xml, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  flow.anchor(prefix, flow.next());
  parser.write(source);
  parser.end();
  flush(reading);
  for (const id of reading.pendingIds) flow.anchor(id, flow.next());
  for (const label of reading.pendingBreaks) flow.pageBreak(label, flow.next());
  facts.title = facts.title.replace(/\s+/gu, ' ').trim();
  return facts;
};
