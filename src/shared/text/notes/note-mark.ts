/** The attributes of an element that may be a footnote mark. */
interface MarkingElement {
  /** In lower case, without its prefix. */
  readonly name: string;
  readonly type: string | null;
  readonly role: string | null;
  readonly className: string | null;
  readonly href: string | null;
}

const one = '(?:\\p{N}{1,4}|[*†‡§¶‖#]{1,4}|\\p{L}|[ivxlc]{1,6})';
const bracketed = `[\\[(]?${one}[\\])]?`;
const marks = new RegExp(`^${bracketed}(?:[,;]${bracketed})*[.,]?$`, 'iu');
const classes = /(?:^|[\s_-])(?:note-?ref|footnote-?ref(?:erence)?)(?:$|[\s_-])/iu;

/** Whether words consist only of footnote marks: "1", "[12]", "*", "iv", "1, 2". */
export const isNoteMark = (words: string): boolean => marks.test(words.replace(/\s+/gu, ''));

/** Whether an element is marked as a note reference: in EPUB, by a digital publishing role, or as common tools do. */
const saysSo = ({ name, type, role, className }: MarkingElement): boolean =>
  (type ?? '').split(/\s+/u).includes('noteref') ||
  role === 'doc-noteref' ||
  (name === 'a' && classes.test(className ?? ''));

const leadsWithin = ({ name, href }: MarkingElement): boolean =>
  name === 'a' && href !== null && href.includes('#') && !/^\s*(?:[a-z][a-z0-9+.-]*:|\/\/)/iu.test(href);

interface Open {
  readonly at: number;
  readonly level: number;
  says: boolean;
  leads: boolean;
  raised: boolean;
}

/**
 * Follows the elements of a text in order and finds footnote marks: elements declared as such, and raised links within
 * the book. Of nested elements the outermost counts, so that its brackets are included.
 */
interface NoteMarks {
  /** `at`: the offset in the text at which the element begins. */
  opened(element: MarkingElement, level: number, at: number): void;
  /** Where the element began, if it may be a mark depending on its content; else null. */
  closed(level: number): number | null;
  /** Call when a block begins or ends: no mark contains one. */
  parted(): void;
}

export const followNoteMarks = (): NoteMarks => {
  let open: Open | null = null;
  return {
    opened(element, level, at) {
      const [says, leads, raised] = [saysSo(element), leadsWithin(element), element.name === 'sup'];
      if (open) {
        open.says ||= says;
        open.leads ||= leads;
        open.raised ||= raised;
      } else if (says || leads || raised) open = { at, level, says, leads, raised };
    },
    closed(level) {
      if (open?.level !== level) return null;
      const { at, says, leads, raised } = open;
      open = null;
      return says || (leads && raised) ? at : null;
    },
    parted: () => void (open = null),
  };
};

/** Punctuation that belongs to the word before, even if a mark with a space before it comes between. */
export const closingPunctuation = /^\s*[.,;:!?…)\]”’]/u;

/** Words without the footnote marks attached to them, for comparison with texts that still contain the marks. */
export const withoutNoteMarks = (words: string): string =>
  words.replace(
    /(?<=[\p{L}\p{M}][.,;:!?"'”’»)]{0,3})(?:(?:\[\p{N}{1,3}\])+|\p{N}{1,3}|[*†‡§¶]{1,3})(?![\p{L}\p{N}])/gu,
    '',
  );
