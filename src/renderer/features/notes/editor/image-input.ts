import { EditorView } from '@codemirror/view';
import { storeImage } from '../../../client/note-image';

const picturesOf = (transfer: DataTransfer | null): readonly File[] =>
  [...(transfer?.files ?? [])].filter(({ type }) => type.startsWith('image/'));

const insert = async (view: EditorView, at: number, files: readonly File[]): Promise<void> => {
  for (const file of files) {
    const markdown = await storeImage(file);
    if (markdown === null) continue;
    const from = Math.min(at, view.state.doc.length);
    view.dispatch({ changes: { from, insert: markdown }, selection: { anchor: from + markdown.length } });
  }
};

/** Stores pasted and dropped pictures, and shows them in the note. */
export const imageInput = EditorView.domEventHandlers({
  paste(event, view) {
    const files = picturesOf(event.clipboardData);
    if (files.length === 0) return false;
    void insert(view, view.state.selection.main.head, files);
    return true;
  },
  drop(event, view) {
    const files = picturesOf(event.dataTransfer);
    if (files.length === 0) return false;
    event.stopPropagation();
    void insert(view, view.posAtCoords({ x: event.clientX, y: event.clientY }) ?? 0, files);
    return true;
  },
});
