import { ensureSyntaxTree } from '@codemirror/language';
import { StateField, type EditorState, type Extension, type Range } from '@codemirror/state';
import { Decoration, EditorView, WidgetType, type DecorationSet } from '@codemirror/view';
import { text } from '../../messages/text';
import { renderFormula } from '../../ui/markdown/formula';
import { imageName, loadImage } from '../../client/note-image';
import { formulasIn } from './single-dollars';

/** A longer text is shown as it is, since all of it is read at each change. */
const longest = 200_000;
const parseMs = 60;

class FormulaWidget extends WidgetType {
  readonly tex: string;
  readonly block: boolean;
  constructor(tex: string, block: boolean) {
    super();
    this.tex = tex;
    this.block = block;
  }
  override eq(other: FormulaWidget): boolean {
    return other.tex === this.tex && other.block === this.block;
  }
  override toDOM(): HTMLElement {
    const element = document.createElement(this.block ? 'div' : 'span');
    element.className = this.block ? 'cm-formula is-block' : 'cm-formula';
    element.textContent = this.tex;
    void renderFormula(element, this.tex, this.block);
    return element;
  }
}

class ImageWidget extends WidgetType {
  readonly name: string;
  readonly alt: string;
  constructor(name: string, alt: string) {
    super();
    this.name = name;
    this.alt = alt;
  }
  override eq(other: ImageWidget): boolean {
    return other.name === this.name && other.alt === this.alt;
  }
  override toDOM(view: EditorView): HTMLElement {
    const image = document.createElement('img');
    image.className = 'n-img';
    image.alt = this.alt;
    image.addEventListener('load', () => view.requestMeasure());
    void loadImage(this.name).then(
      (address) => (image.src = address),
      () => (image.alt = this.alt || text.notes.imageGone),
    );
    return image;
  }
}

class TaskWidget extends WidgetType {
  readonly checked: boolean;
  constructor(checked: boolean) {
    super();
    this.checked = checked;
  }
  override eq(other: TaskWidget): boolean {
    return other.checked === this.checked;
  }
  override toDOM(view: EditorView): HTMLElement {
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.checked = this.checked;
    box.className = 'cm-task';
    box.setAttribute('aria-label', text.notes.task);
    box.addEventListener('mousedown', (event) => event.preventDefault());
    box.addEventListener('click', (event) => {
      event.preventDefault();
      const at = view.posAtDOM(box);
      view.dispatch({ changes: { from: at + 1, to: at + 2, insert: this.checked ? ' ' : 'x' } });
    });
    return box;
  }
  override ignoreEvent(): boolean {
    return true;
  }
}

class BulletWidget extends WidgetType {
  override eq(): boolean {
    return true;
  }
  override toDOM(): HTMLElement {
    const bullet = document.createElement('span');
    bullet.className = 'cm-bullet';
    bullet.textContent = '•';
    return bullet;
  }
}

const hidden = Decoration.replace({});
const bullet = Decoration.replace({ widget: new BulletWidget() });
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

const decorate = (state: EditorState): DecorationSet => {
  const { doc } = state;
  if (doc.length > longest) return Decoration.none;
  const all = doc.toString();
  const isOpen = openLines(state);
  const out: Range<Decoration>[] = [];
  const code: { readonly from: number; readonly to: number }[] = [];
  const formulas = formulasIn(all);
  const inFormula = (at: number): boolean => formulas.some(({ from, to }) => at >= from && at < to);

  ensureSyntaxTree(state, doc.length, parseMs)?.iterate({
    enter(node) {
      const { name, from, to } = node;
      const line = lineStyles[name];
      if (line !== undefined)
        for (let at = doc.lineAt(from).number; at <= doc.lineAt(to).number; at += 1)
          out.push(Decoration.line({ class: line }).range(doc.line(at).from));
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
        return undefined;
      }
      if (name === 'ListMark' && /[-*+]/.test(all[from] ?? '')) {
        const isTask = /^\s\[[ xX]\]\s/.test(all.slice(to, to + 5));
        out.push((isTask ? hidden : bullet).range(from, isTask ? to + 1 : to));
        return undefined;
      }
      // `[[Title]]` is found below; Markdown sees a link in it.
      if (name === 'LinkMark' && /^(?:\[\[|\]\]|\[p{1,2}\.)/.test(all.slice(from, from + 3)))
        return undefined;
      if (name === 'LinkMark' && (all[from - 1] === '[' || all[from - 1] === ']' || all[to] === ']'))
        return undefined;
      if (name === 'URL' && node.node.parent?.name === 'Link' && all[from - 1] === '(')
        out.push(hidden.range(from, to));
      if (marksOf.has(name) && !(name === 'CodeMark' && node.node.parent?.name !== 'InlineCode')) {
        const space = (name === 'HeaderMark' || name === 'QuoteMark') && all[to] === ' ' ? 1 : 0;
        if (!(name === 'LinkMark' && isShortReference(all, from))) out.push(hidden.range(from, to + space));
      }
      return undefined;
    },
  });

  const inCode = (at: number): boolean => code.some(({ from, to }) => at >= from && at < to);
  for (const match of all.matchAll(links)) {
    const [from, to] = [match.index, match.index + match[0].length];
    if (inCode(from) || inFormula(from)) continue;
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
    out.push(hidden.range(from, from + edge + (bar >= 0 ? bar + 1 : 0)), hidden.range(to - edge, to));
  }
  for (const { from, to, tex, block } of formulas) {
    if (inCode(from) || isOpen(from, to) || tex === '') continue;
    const alone = block && doc.lineAt(from).from === from && doc.lineAt(to).to === to;
    out.push(Decoration.replace({ widget: new FormulaWidget(tex, block), block: alone }).range(from, to));
  }
  return Decoration.set(out, true);
};

/** `[words]` without an address is not a link; its brackets stay. */
const isShortReference = (all: string, from: number): boolean => {
  if (all[from] === '[' || all[from] === '!') {
    const end = all.indexOf(']', from);
    return end < 0 || all[end + 1] !== '(';
  }
  return all[from] === ']' && all[from + 1] !== '(';
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
