import type { Block } from '../../../shared/model';
import { followNoteMarks, isNoteMark } from '../../../shared/text/notes/note-mark';
import { asScript, withPlainScripts } from '../../../shared/text/scripts';
import type { FlowBuilder } from '../flow/flow';
import { collapse, isBlank } from './html-text';
import { kindInside, type OpenBlock } from './kind-of-block';
import type { MathReading } from './math-text';

/** The marker of an item in a bulleted list; it is not part of the item's text. */
export const bullet = '•';

/** Something at a position in a paragraph: an id, the start of a printed page, or a footnote mark that was left out. */
interface InlineMark {
  readonly at: number;
  readonly id?: string;
  readonly label?: string;
  readonly note?: string;
}

/** The paragraph that is being read. */
interface Paragraph {
  buffer: string;
  /** Marks inside a paragraph are kept until the paragraph's start is known. */
  marks: InlineMark[];
  /** The number or bullet before a list item. */
  marker: string;
  /** The cells of the current table row so far. */
  cells: string[] | null;
}

/** The state of reading one HTML page into a flow. */
export interface HtmlReading {
  readonly flow: FlowBuilder;
  readonly open: OpenBlock[];
  readonly noteMarks: ReturnType<typeof followNoteMarks>;
  paragraph: Paragraph;
  /** Footnotes that are open, each with the paragraph that it interrupts. */
  readonly notes: { readonly level: number; readonly outside: Paragraph }[];
  /** Footnotes inside a paragraph are added after it. */
  deferred: (() => void)[];
  /** Ids and page starts that belong to the next block. */
  pendingIds: string[];
  pendingBreaks: string[];
  /** How many elements are open. */
  level: number;
  /** Whether there was a space before the omitted footnote mark. */
  spaced: boolean;
  math: MathReading | null;
  /** The last formula: one that fills its paragraph is displayed. */
  formula: string;
  /** The kind of the block that is ending, if no open element implies it. */
  ending: 'formula' | 'row' | null;
  /** The open superscripts and subscripts: where each begins. */
  scripts: { readonly level: number; readonly at: number }[];
}

const emptyParagraph = (): Paragraph => ({ buffer: '', marks: [], marker: '', cells: null });

export const createReading = (flow: FlowBuilder): HtmlReading => ({
  flow,
  open: [],
  noteMarks: followNoteMarks(),
  paragraph: emptyParagraph(),
  notes: [],
  deferred: [],
  pendingIds: [],
  pendingBreaks: [],
  level: 0,
  spaced: false,
  math: null,
  formula: '',
  ending: null,
  scripts: [],
});

const kindOf = ({ notes, open, formula, ending, paragraph }: HtmlReading): ReturnType<typeof kindInside> => {
  if (notes.length > 0) return { kind: 'note' };
  const inside = kindInside(open);
  if (ending) return { kind: ending };
  const isFormula = inside.kind === 'paragraph' && formula !== '' && paragraph.buffer.trim() === formula;
  return isFormula ? { kind: 'formula' } : inside;
};

/** The marks with their positions in the block's text, after white space was collapsed and `lead` prepended. */
const placedMarks = (
  { buffer, marks }: Paragraph,
  kind: Block['kind'],
  lead: string,
  raw: string,
): readonly InlineMark[] =>
  marks.map((mark) => {
    const head = buffer.slice(0, mark.at);
    const before = kind === 'code' ? head : collapse(head);
    const space = mark.note === undefined && /\s$/u.test(head) ? 1 : 0;
    return { ...mark, at: before === '' ? 0 : lead.length + Math.min(before.length + space, raw.length) };
  });

const settleMark = (flow: FlowBuilder, { id, label }: InlineMark, offset: number): void => {
  if (id !== undefined) flow.anchor(id, offset);
  if (label !== undefined) flow.pageBreak(label, offset);
};

const addBlock = (reading: HtmlReading, kind: Block['kind'], rank: number | undefined, raw: string): void => {
  const { flow, paragraph, notes, pendingIds, pendingBreaks } = reading;
  const isBulleted = kind === 'list-item' && paragraph.marker === bullet;
  const hasLead = (kind === 'list-item' || kind === 'note') && paragraph.marker !== bullet;
  const lead = hasLead ? paragraph.marker : '';
  const marks = placedMarks(paragraph, kind, lead, raw);
  const add = (): void => {
    const start = flow.next();
    for (const mark of marks) settleMark(flow, mark, start + mark.at);
    for (const id of pendingIds) flow.anchor(id, start);
    for (const label of pendingBreaks) flow.pageBreak(label, start);
    flow.block(kind, `${lead}${raw}`, {
      ...(rank === undefined ? {} : { level: rank }),
      ...(isBulleted ? { marker: bullet } : {}),
      marks: marks.flatMap(({ at, note }) => (note === undefined ? [] : [{ at, mark: note }])),
    });
  };
  [reading.pendingIds, reading.pendingBreaks] = [[], []];
  [paragraph.marks, paragraph.marker] = [[], ''];
  if (notes.some(({ outside }) => outside.buffer.trim() !== '')) reading.deferred.push(add);
  else add();
};

/** The marks of a paragraph without text belong to the next block. */
const passMarksOn = ({ paragraph, pendingIds, pendingBreaks }: HtmlReading): void => {
  for (const { id, label } of paragraph.marks) {
    if (id !== undefined) pendingIds.push(id);
    if (label !== undefined) pendingBreaks.push(label);
  }
  paragraph.marks = [];
};

/** Ends the paragraph: its text becomes a block, or part of a table cell. */
export const flush = (reading: HtmlReading): void => {
  const { paragraph, noteMarks } = reading;
  noteMarks.parted();
  reading.spaced = false;
  reading.scripts = [];
  const { kind, level } = kindOf(reading);
  const raw = kind === 'code' ? paragraph.buffer.replace(/^\n|\s+$/gu, '') : collapse(paragraph.buffer);
  const hasText = raw.trim() !== '';
  const { cells } = paragraph;
  // A table used only to lay out code has nothing else in the row.
  if (cells && hasText && (kind !== 'code' || cells.some((cell) => cell !== ''))) {
    cells.push(`${cells.pop() ?? ''} ${raw}`.replace(/\s+/gu, ' ').trim());
    paragraph.marks = paragraph.marks.filter(({ note }) => note === undefined);
    paragraph.buffer = '';
    return;
  }
  if (hasText) addBlock(reading, kind, level, raw);
  else passMarksOn(reading);
  paragraph.buffer = '';
  if (reading.notes.length > 0) return;
  for (const add of reading.deferred) add();
  reading.deferred = [];
};

export const flushAs = (reading: HtmlReading, kind: HtmlReading['ending']): void => {
  reading.ending = kind;
  flush(reading);
  reading.ending = null;
};

export const openNote = (reading: HtmlReading): void => {
  reading.notes.push({ level: reading.level, outside: reading.paragraph });
  reading.paragraph = emptyParagraph();
};

export const closeNote = (reading: HtmlReading): void => {
  flush(reading);
  const note = reading.notes.pop();
  if (note) reading.paragraph = note.outside;
};

/** Replaces the buffer by `head`; marks behind its end move to the end. */
const replaceTail = (paragraph: Paragraph, head: string): void => {
  paragraph.buffer = head;
  paragraph.marks = paragraph.marks.map((mark) => ({ ...mark, at: Math.min(mark.at, head.length) }));
};

export const trimSpaceBefore = ({ paragraph }: HtmlReading): void =>
  replaceTail(paragraph, paragraph.buffer.trimEnd());

/** Removes a footnote mark after a word; at the start of a paragraph it is a note's own number and stays. */
export const leaveOutMark = (reading: HtmlReading, from: number): void => {
  const { paragraph } = reading;
  const words = paragraph.buffer.slice(from);
  const head = paragraph.buffer.slice(0, from);
  if (!isNoteMark(words) || isBlank(head)) return;
  replaceTail(paragraph, head);
  reading.spaced = /\s$/u.test(head);
  const note = (withPlainScripts(words) ?? words).replace(/[\s[\]()]+/gu, '');
  paragraph.marks.push({ at: from, note });
};

/**
 * Writes a superscript or subscript in plain characters, except at the start of a paragraph, where it is a note's own
 * number.
 */
export const setScript = ({ paragraph, scripts }: HtmlReading, name: string): void => {
  const from = scripts.pop()?.at ?? 0;
  const head = paragraph.buffer.slice(0, from);
  if (isBlank(head)) return;
  const words = paragraph.buffer.slice(from);
  replaceTail(paragraph, head + asScript(words, name === 'sup' ? 'raised' : 'lowered', head));
};

export const closeMath = (reading: HtmlReading, math: MathReading): void => {
  reading.math = null;
  reading.formula = math.build();
  reading.paragraph.buffer += reading.formula;
  if (math.displayed) flushAs(reading, 'formula');
};
