import { WidgetType, type EditorView } from '@codemirror/view';
import { loadImage } from '../../../client/note-image';
import { text } from '../../../messages/text';
import { renderFormula } from '../../../ui/markdown/formula';

export class FormulaWidget extends WidgetType {
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

export class ImageWidget extends WidgetType {
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

export class TaskWidget extends WidgetType {
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

export class BulletWidget extends WidgetType {
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
