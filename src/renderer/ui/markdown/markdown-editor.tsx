import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { markdown } from '@codemirror/lang-markdown';
import { syntaxHighlighting } from '@codemirror/language';
import { Annotation, EditorState } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { useEffect, useEffectEvent, useRef } from 'react';
import { text } from '../../messages/en';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The accessible name; that of a note by default. */
  readonly label?: string;
  /** Whether the editor takes the focus. */
  readonly autoFocus?: boolean;
}

/** Marks a change made through `value`, which must not be reported back. */
const fromOutside = Annotation.define<boolean>();

/** Plain Markdown with line numbers. After Escape, Tab leaves the editor. */
export function MarkdownEditor({ value, onChange, label = text.notes.content, autoFocus = false }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const onEdit = useEffectEvent(onChange);
  const createEditor = useEffectEvent((parent: HTMLElement): EditorView => {
    const editor = new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          highlightActiveLine(),
          EditorView.lineWrapping,
          markdown(),
          syntaxHighlighting(classHighlighter),
          placeholder(text.notes.placeholder),
          keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
          EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && !update.transactions.some((one) => one.annotation(fromOutside)))
              onEdit(update.state.doc.toString());
          }),
        ],
      }),
    });
    if (autoFocus) editor.focus();
    return editor;
  });

  useEffect(() => {
    if (!host.current) return;
    const editor = createEditor(host.current);
    view.current = editor;
    return () => editor.destroy();
  }, []);

  useEffect(() => {
    const editor = view.current;
    if (!editor || editor.state.doc.toString() === value) return;
    editor.dispatch({
      changes: { from: 0, to: editor.state.doc.length, insert: value },
      annotations: fromOutside.of(true),
    });
  }, [value]);

  return <div className="cm" ref={host} />;
}
