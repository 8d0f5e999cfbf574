import { ensureSyntaxTree } from '@codemirror/language';
import { StateField, type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, type DecorationSet } from '@codemirror/view';
import { imageName } from '../../../client/note-image';
import { BulletWidget, FormulaWidget, ImageWidget, TaskWidget } from './live-widgets';
import { formulasIn, type Formula } from './single-dollars';

/** In characters. A longer text is not decorated, because all of it is read at each change. */
const maxTextLength = 200_000;
const parseMs = 60;

const hiddenMark = Decoration.replace({});
const bulletMark = Decoration.replace({ widget: new BulletWidget() });
const marksOf: ReadonlySet<string> = new Set([
  'HeaderMark',
  'EmphasisMark',
  'CodeMark',
  'StrikethroughMark',
  'QuoteMark',
  'LinkMark',
]);
const styles: Readonly<Record<string, string>> = {
  StrongEmphasis: 'cm-strong',
  Emphasis: 'cm-em',
  InlineCode: 'cm-code',
  Strikethrough: 'cm-strike',
};
const lineStyles: Readonly<Record<string, string>> = {
  ATXHeading1: 'cm-h1',
  ATXHeading2: 'cm-h2',
  ATXHeading3: 'cm-h3',
  ATXHeading4: 'cm-h3',
  ATXHeading5: 'cm-h3',
  ATXHeading6: 'cm-h3',
  Blockquote: 'cm-quote',
  FencedCode: 'cm-block',
  Table: 'cm-block',
};

/** Lines with the cursor or a selection, which show their marks. */
const openLines = (state: EditorState): ((from: number, to: number) => boolean) => {
  const spans = state.selection.ranges.map(({ from, to }) => ({
    from: state.doc.lineAt(from).from,
    to: state.doc.lineAt(to).to,
  }));
  return (from, to) => spans.some((span) => from <= span.to && to >= span.from);
};

const links = /\[\[([^[\]\n]{1,300})\]\]|\[(p{1,2}\.\s?[^\][\n]{1,24})\]/g;

/** `[words]` without an address is not a link; its brackets stay. */
const isShortReference = (all: string, from: number): boolean => {
  if (all[from] === '[' || all[from] === '!') {
    const end = all.indexOf(']', from);
    return end < 0 || all[end + 1] !== '(';
  }
  return all[from] === ']' && all[from + 1] !== '(';
};

type SyntaxTree = NonNullable<ReturnType<typeof ensureSyntaxTree>>;
type SyntaxNodeRef = Parameters<Parameters<SyntaxTree['iterate']>[0]['enter']>[0];

/** A text that is being decorated. */
interface Decorated {
  readonly state: EditorState;
  readonly text: string;
  readonly isOpen: (from: number, to: number) => boolean;
  readonly inFormula: (at: number) => boolean;
  readonly out: Range<Decoration>[];
  /** Code found so far. */
  readonly code: { readonly from: number; readonly to: number }[];
}

/** Sets the lines of a heading, a quotation, code or a table in their style. */
const styleLines = ({ state: { doc }, out }: Decorated, { name, from, to }: SyntaxNodeRef): void => {
  const line = lineStyles[name];
  if (line !== undefined)
    for (let at = doc.lineAt(from).number; at <= doc.lineAt(to).number; at += 1)
      out.push(Decoration.line({ class: line }).range(doc.line(at).from));
};

/**
 * Whether a link mark belongs to a link that `decorateLinks` handles, although the Markdown parser takes it for an
 * ordinary link.
 */
const isOwnLink = (all: string, from: number, to: number): boolean =>
  /^(?:\[\[|\]\]|\[p{1,2}\.)/.test(all.slice(from, from + 3)) ||
  all[from - 1] === '[' ||
  all[from - 1] === ']' ||
  all[to] === ']';

/** Hides the marks of a node outside open lines. */
const hideMarks = ({ text: all, out }: Decorated, { name, from, to, node }: SyntaxNodeRef): void => {
  if (name === 'LinkMark' && isOwnLink(all, from, to)) return;
  if (name === 'URL' && node.parent?.name === 'Link' && all[from - 1] === '(')
    out.push(hiddenMark.range(from, to));
  if (!marksOf.has(name) || (name === 'CodeMark' && node.parent?.name !== 'InlineCode')) return;
  const space = (name === 'HeaderMark' || name === 'QuoteMark') && all[to] === ' ' ? 1 : 0;
  if (!(name === 'LinkMark' && isShortReference(all, from))) out.push(hiddenMark.range(from, to + space));
};

/** Decorates a node of Markdown. False if the nodes inside it are to be left out. */
const decorateNode = (decorated: Decorated, node: SyntaxNodeRef): false | undefined => {
  const { text: all, isOpen, inFormula, out, code } = decorated;
  const { name, from, to } = node;
  styleLines(decorated, node);
  if (name === 'FencedCode' || name === 'InlineCode') code.push({ from, to });
  if (name === 'FencedCode' || name === 'Table') return false;
  if (inFormula(from)) return undefined;
  const style = styles[name];
  if (style !== undefined && to > from) out.push(Decoration.mark({ class: style }).range(from, to));
  if (isOpen(from, to)) return undefined;
  if (name === 'Image') {
    const [, alt = '', url = ''] = /^!\[([^\]]*)\]\(([^)\s]*)/.exec(all.slice(from, to)) ?? [];
    const own = imageName(url);
    if (own !== null) out.push(Decoration.replace({ widget: new ImageWidget(own, alt) }).range(from, to));
    return false;
  }
  if (name === 'TaskMarker') {
    const checked = all.slice(from, to) !== '[ ]';
    out.push(Decoration.replace({ widget: new TaskWidget(checked) }).range(from, to));
  } else if (name === 'ListMark' && /[-*+]/.test(all[from] ?? '')) {
    const isTask = /^\s\[[ xX]\]\s/.test(all.slice(to, to + 5));
    out.push((isTask ? hiddenMark : bulletMark).range(from, isTask ? to + 1 : to));
  } else hideMarks(decorated, node);
  return undefined;
};

const isInCode = ({ code }: Decorated, at: number): boolean =>
  code.some(({ from, to }) => at >= from && at < to);

/** Links to notes, `[[Title]]`, and to pages, `[p. 12]`. */
const decorateLinks = (decorated: Decorated): void => {
  const { text: all, isOpen, inFormula, out } = decorated;
  for (const match of all.matchAll(links)) {
    const [from, to] = [match.index, match.index + match[0].length];
    if (isInCode(decorated, from) || inFormula(from)) continue;
    const bar = match[1]?.indexOf('|') ?? -1;
    const page = match[2] ?? (/^p{1,2}\.\s?[\divxlc]/.test(match[1] ?? '') ? match[1] : undefined);
    const attributes: Record<string, string> =
      page === undefined
        ? { 'data-note': (match[1] ?? '').split('|')[0]?.trim() ?? '' }
        : { 'data-page': page.replace(/^p{1,2}\.\s?/, '') };
    out.push(
      Decoration.mark({ class: page === undefined ? 'cm-note-link' : 'cm-page-link', attributes }).range(
        from,
        to,
      ),
    );
    if (isOpen(from, to)) continue;
    const edge = match[1] === undefined ? 1 : 2;
    out.push(hiddenMark.range(from, from + edge + (bar >= 0 ? bar + 1 : 0)), hiddenMark.range(to - edge, to));
  }
};

const decorateFormulas = (decorated: Decorated, formulas: readonly Formula[]): void => {
  const { doc } = decorated.state;
  for (const { from, to, tex, block } of formulas) {
    if (isInCode(decorated, from) || decorated.isOpen(from, to) || tex === '') continue;
    const alone = block && doc.lineAt(from).from === from && doc.lineAt(to).to === to;
    const widget = new FormulaWidget(tex, block);
    decorated.out.push(Decoration.replace({ widget, block: alone }).range(from, to));
  }
};

const decorate = (state: EditorState): DecorationSet => {
  if (state.doc.length > maxTextLength) return Decoration.none;
  const all = state.doc.toString();
  const formulas = formulasIn(all);
  const decorated: Decorated = {
    state,
    text: all,
    isOpen: openLines(state),
    inFormula: (at) => formulas.some(({ from, to }) => at >= from && at < to),
    out: [],
    code: [],
  };
  ensureSyntaxTree(state, state.doc.length, parseMs)?.iterate({
    enter: (node) => decorateNode(decorated, node),
  });
  decorateLinks(decorated);
  decorateFormulas(decorated, formulas);
  return Decoration.set(decorated.out, true);
};

const decorations = StateField.define<DecorationSet>({
  create: decorate,
  update: (set, transaction) =>
    transaction.docChanged || transaction.selection ? decorate(transaction.state) : set,
  provide: (field) => EditorView.decorations.from(field),
});

interface Openers {
  readonly onNote: (title: string) => void;
  readonly onPage: (label: string) => void;
}

/** A click on a link opens it; with the cursor in its line, only together with Ctrl. */
const openLinks = ({ onNote, onPage }: Openers): Extension =>
  EditorView.domEventHandlers({
    mousedown(event, view) {
      const target =
        event.target instanceof Element
          ? event.target.closest<HTMLElement>('[data-note], [data-page]')
          : null;
      if (!target || event.button !== 0) return false;
      const at = view.posAtDOM(target);
      const line = view.state.doc.lineAt(at);
      const inLine = view.state.selection.ranges.some(({ head }) => head >= line.from && head <= line.to);
      if (inLine && view.hasFocus && !(event.ctrlKey || event.metaKey)) return false;
      event.preventDefault();
      if (target.dataset['note'] === undefined) onPage(target.dataset['page'] ?? '');
      else onNote(target.dataset['note']);
      return true;
    },
  });

/** Hides the marks of Markdown outside the cursor's line, and shows formulas, pictures and boxes. */
export const livePreview = (openers: Openers): Extension => [
  decorations,
  openLinks(openers),
  EditorView.editorAttributes.of({ class: 'cm-live' }),
];
