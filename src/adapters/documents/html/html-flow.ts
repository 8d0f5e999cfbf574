import { Parser } from 'htmlparser2';
import type { Block } from '../../../shared/model';
import { blocks, silent } from '../../../shared/text/html-elements';
import { closing, followNoteMarks, isNoteMark } from '../../../shared/text/note-mark';
import { asScript, withPlainScripts } from '../../../shared/text/scripts';
import type { FlowBuilder } from '../flow/flow';
import { breakLabel, collapse, isBlank, lineBreak } from './html-text';
import { isNote } from './is-note';
import { kindInside, nextNumber, type OpenBlock } from './kind-of-block';
import { isMath, readMath, type MathReading } from './math-text';
import { createDepthGuard } from '../refusals';

/** What an HTML page says about itself. */
export interface HtmlFacts {
  title: string;
  author: string | null;
  language: string | null;
}

/** Before an item whose sign is none of its text. */
const bullet = '•';

/** What is at a place of a paragraph: an id, the start of a printed page, the mark of a footnote that was left out. */
interface InlineMark {
  readonly at: number;
  readonly id?: string;
  readonly label?: string;
  readonly note?: string;
}

/**
 * Adds a page's text to a flow. Ids are kept as `prefix#id`; `prefix` alone is the page's start. With `xml`, tags close
 * as XHTML's do.
 */
export const addHtml = (flow: FlowBuilder, source: string, prefix: string, xml: boolean): HtmlFacts => {
  const facts: HtmlFacts = { title: '', author: null, language: null };
  const quiet: string[] = [];
  const open: OpenBlock[] = [];
  let buffer = '';
  let inTitle = false;
  let pendingIds: string[] = [];
  let pendingBreaks: string[] = [];
  /** Marks inside a paragraph wait until its start is known. */
  let inlineMarks: InlineMark[] = [];
  let marker = '';
  let cells: string[] | null = null;
  /** How many elements are open. */
  let level = 0;
  /** Footnotes that are open, each with what it interrupts. */
  const notes: {
    readonly level: number;
    readonly buffer: string;
    readonly marks: typeof inlineMarks;
    readonly marker: string;
    readonly cells: string[] | null;
  }[] = [];
  /** Footnotes inside of a paragraph are after it. */
  let deferred: (() => void)[] = [];
  const noteMarks = followNoteMarks();
  /** A mark was left out behind a space. */
  let spaced = false;
  let math: MathReading | null = null;
  /** The last formula: one that is a paragraph alone is displayed. */
  let formula = '';
  /** What ends now, where no open element says so. */
  let ending: 'formula' | 'row' | null = null;
  /** Raised and lowered text that is open: where it begins. */
  let scripts: { readonly level: number; readonly at: number }[] = [];

  const kindNow = (): { kind: Block['kind']; level?: number } => {
    if (notes.length > 0) return { kind: 'note' };
    const inside = kindInside(open);
    const alone = inside.kind === 'paragraph' && formula !== '' && buffer.trim() === formula;
    return ending ? { kind: ending } : alone ? { kind: 'formula' } : inside;
  };
  const flush = (): void => {
    noteMarks.parted();
    spaced = false;
    scripts = [];
    const { kind, level: rank } = kindNow();
    const raw = kind === 'code' ? buffer.replace(/^\n|\s+$/gu, '') : collapse(buffer);
    // A table that only sets code in has nothing else on the row.
    if (cells && raw.trim() !== '' && (kind !== 'code' || cells.some((cell) => cell !== ''))) {
      cells.push(`${cells.pop() ?? ''} ${raw}`.replace(/\s+/gu, ' ').trim());
      inlineMarks = inlineMarks.filter(({ note }) => note === undefined);
      buffer = '';
      return;
    }
    if (raw.trim() !== '') {
      const bulleted = kind === 'list-item' && marker === bullet;
      const lead = (kind === 'list-item' || kind === 'note') && marker !== bullet ? marker : '';
      const within = inlineMarks.map((mark) => {
        const before = kind === 'code' ? buffer.slice(0, mark.at) : collapse(buffer.slice(0, mark.at));
        const space = mark.note === undefined && /\s$/u.test(buffer.slice(0, mark.at)) ? 1 : 0;
        return {
          ...mark,
          at: before === '' ? 0 : lead.length + Math.min(before.length + space, raw.length),
        };
      });
      const [ids, breaks] = [pendingIds, pendingBreaks];
      [pendingIds, pendingBreaks, inlineMarks] = [[], [], []];
      const add = (): void => {
        const start = flow.next();
        for (const mark of within) settle(mark, start + mark.at);
        for (const id of ids) flow.anchor(id, start);
        for (const label of breaks) flow.pageBreak(label, start);
        const left = within.flatMap(({ at, note }) => (note === undefined ? [] : [{ at, mark: note }]));
        flow.block(kind, `${lead}${raw}`, {
          ...(rank === undefined ? {} : { level: rank }),
          ...(bulleted ? { marker: bullet } : {}),
          marks: left,
        });
      };
      if (notes.some((note) => note.buffer.trim() !== '')) deferred.push(add);
      else add();
      marker = '';
    } else {
      for (const mark of inlineMarks) {
        if (mark.id !== undefined) pendingIds.push(mark.id);
        if (mark.label !== undefined) pendingBreaks.push(mark.label);
      }
      inlineMarks = [];
    }
    buffer = '';
    if (notes.length === 0) {
      for (const add of deferred) add();
      deferred = [];
    }
  };
  const openNote = (): void => {
    notes.push({ level, buffer, marks: inlineMarks, marker, cells });
    [buffer, inlineMarks, marker, cells] = ['', [], '', null];
  };
  const closeNote = (): void => {
    flush();
    const outside = notes.pop();
    if (outside) ({ buffer, marks: inlineMarks, marker, cells } = outside);
  };
  const settle = (mark: InlineMark, offset: number): void => {
    if (mark.id !== undefined) flow.anchor(mark.id, offset);
    if (mark.label !== undefined) flow.pageBreak(mark.label, offset);
  };

  /** A footnote's mark is none of the word that it is behind; at a paragraph's start it is a note's own number. */
  const leaveOut = (from: number): void => {
    const words = buffer.slice(from);
    if (!isNoteMark(words) || isBlank(buffer.slice(0, from))) return;
    buffer = buffer.slice(0, from);
    spaced = /\s$/u.test(buffer);
    const note = (withPlainScripts(words) ?? words).replace(/[\s[\]()]+/gu, '');
    inlineMarks = [
      ...inlineMarks.map((mark) => ({ ...mark, at: Math.min(mark.at, from) })),
      { at: from, note },
    ];
  };

  const closeMath = (read: MathReading): void => {
    math = null;
    formula = read.build();
    buffer += formula;
    if (!read.displayed) return;
    ending = 'formula';
    flush();
    ending = null;
  };
  /** Not at a paragraph's start, where it is a note's own number. */
  const setScript = (name: string): void => {
    const from = scripts.pop()?.at ?? 0;
    if (isBlank(buffer.slice(0, from))) return;
    const words = buffer.slice(from);
    buffer =
      buffer.slice(0, from) + asScript(words, name === 'sup' ? 'raised' : 'lowered', buffer.slice(0, from));
    inlineMarks = inlineMarks.map((mark) => ({ ...mark, at: Math.min(mark.at, buffer.length) }));
  };

  const depth = createDepthGuard();
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        depth.open();
        level += 1;
        if (name === 'html') facts.language = attributes['lang'] ?? attributes['xml:lang'] ?? null;
        if (name === 'title') inTitle = true;
        if (name === 'meta' && attributes['name']?.toLowerCase() === 'author')
          facts.author = attributes['content']?.trim() || null;
        const note = isNote(attributes);
        // Reading systems that know footnotes show hidden ones where they are asked for.
        const hidden = !note && ('hidden' in attributes || attributes['aria-hidden'] === 'true');
        const pageBreak = breakLabel(attributes);
        const isBlock = blocks.has(name);
        if (quiet.length === 0 && note) openNote();
        else if (quiet.length === 0 && isBlock) flush();
        const id = attributes['id'] ?? (name === 'a' ? attributes['name'] : undefined);
        if (id) inlineMarks.push({ at: buffer.length, id: `${prefix}#${id}` });
        if (pageBreak !== null) inlineMarks.push({ at: buffer.length, label: pageBreak });
        if (quiet.length > 0 || silent.has(name) || hidden || pageBreak !== null) {
          quiet.push(name);
          return;
        }
        if (math) return math.open(name, attributes);
        if (isMath(name)) {
          math = readMath(attributes);
          if (math.displayed) flush();
          return;
        }
        noteMarks.opened(
          {
            name,
            type: attributes['epub:type'] ?? null,
            role: attributes['role'] ?? null,
            className: attributes['class'] ?? null,
            href: attributes['href'] ?? null,
          },
          level,
          buffer.length,
        );
        if (name === 'sup' || name === 'sub') scripts.push({ level, at: buffer.length });
        if (name === 'br') buffer += lineBreak;
        if (name === 'img' && attributes['alt'] && attributes['alt'].length > 3)
          buffer += ` ${attributes['alt']} `;
        if (name === 'tr') cells = [];
        if ((name === 'td' || name === 'th') && cells) cells.push('');
        if (name === 'li') {
          const number = nextNumber(open);
          marker = number === null ? bullet : `${String(number)}. `;
        }
        if (isBlock)
          open.push({ name, counter: name === 'ol' ? Number(attributes['start'] ?? 1) || 1 : null });
      },
      ontext(text) {
        if (inTitle) facts.title += text;
        if (quiet.length > 0) return;
        if (spaced && closing.test(text)) {
          buffer = buffer.trimEnd();
          inlineMarks = inlineMarks.map((mark) => ({ ...mark, at: Math.min(mark.at, buffer.length) }));
        }
        spaced = false;
        if (math) math.text(text);
        else buffer += text;
      },
      onclosetag(name) {
        depth.close();
        level -= 1;
        if (name === 'title') inTitle = false;
        if (quiet.length > 0) {
          if (quiet.at(-1) === name) quiet.pop();
          return;
        }
        if (math) {
          if (isMath(name)) closeMath(math);
          else math.close();
          return;
        }
        const mark = noteMarks.closed(level + 1);
        if (mark !== null) leaveOut(mark);
        if (scripts.at(-1)?.level === level + 1) setScript(name);
        if (notes.at(-1)?.level === level + 1) closeNote();
        else if (blocks.has(name)) flush();
        if (!blocks.has(name)) return;
        if (name === 'tr' && cells) {
          buffer = cells.some((cell) => cell !== '') ? cells.join(' | ') : '';
          ending = cells.length > 1 ? 'row' : null;
          cells = null;
          flush();
          ending = null;
        }
        const at = open.findLastIndex((element) => element.name === name);
        if (at >= 0) open.length = at;
      },
    },
    { xmlMode: xml, decodeEntities: true, lowerCaseTags: true, lowerCaseAttributeNames: true },
  );
  flow.anchor(prefix, flow.next());
  parser.write(source);
  parser.end();
  flush();
  for (const id of pendingIds) flow.anchor(id, flow.next());
  for (const label of pendingBreaks) flow.pageBreak(label, flow.next());
  facts.title = facts.title.replace(/\s+/gu, ' ').trim();
  return facts;
};
