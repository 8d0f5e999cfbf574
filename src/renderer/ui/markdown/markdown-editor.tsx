import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { syntaxHighlighting } from '@codemirror/language';
import { Annotation, Compartment, EditorState, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  keymap,
  lineNumbers,
  placeholder,
} from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { text } from '../../messages/text';
import { styleNonce } from './style-nonce';

interface Props {
  readonly value: string;
  readonly onChange: (value: string) => void;
  /** The accessible name; that of a note by default. */
  readonly label?: string;
  /** Whether the editor takes the focus. */
  readonly autoFocus?: boolean;
  /** Completion, pictures and the like; may change while the editor is open. */
  readonly extensions?: Extension;
  /** Whether the lines are numbered, as in source text. */
  readonly numbered?: boolean;
}

const noExtensions: Extension = [];

/** The part in which two texts differ; changing only that leaves the cursor in place. */
const changeBetween = (before: string, after: string) => {
  let from = 0;
  while (from < before.length && before[from] === after[from]) from += 1;
  let same = 0;
  const most = Math.min(before.length, after.length) - from;
  while (same < most && before.at(-1 - same) === after.at(-1 - same)) same += 1;
  return { from, to: before.length - same, insert: after.slice(from, after.length - same) };
};

/** Marks a change made through `value`, which must not be reported back. */
const fromOutside = Annotation.define<boolean>();

/** The extensions of every editor. Changes from outside are not reported to `onEdit`. */
const editorExtensions = (label: string, onEdit: (value: string) => void): Extension => [
  styleNonce(),
  history(),
  drawSelection(),
  highlightActiveLine(),
  EditorView.lineWrapping,
  markdown({ base: markdownLanguage }),
  syntaxHighlighting(classHighlighter),
  placeholder(text.notes.placeholder),
  keymap.of([...defaultKeymap, ...historyKeymap, indentWithTab]),
  EditorView.contentAttributes.of({ 'aria-label': label, spellcheck: 'true' }),
  EditorView.updateListener.of((update) => {
    if (update.docChanged && !update.transactions.some((one) => one.annotation(fromOutside)))
      onEdit(update.state.doc.toString());
  }),
];

/** Plain Markdown with line numbers. After Escape, Tab leaves the editor. */
export function MarkdownEditor({
  value,
  onChange,
  label = text.notes.content,
  autoFocus = false,
  extensions = noExtensions,
  numbered = true,
}: Props) {
  const [changing] = useState(() => new Compartment());
  const host = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView | null>(null);
  const onEdit = useEffectEvent(onChange);
  const createEditor = useEffectEvent((parent: HTMLElement): EditorView => {
    const editor = new EditorView({
      parent,
      state: EditorState.create({
        doc: value,
        extensions: [
          changing.of([numbered ? lineNumbers() : [], extensions]),
          editorExtensions(label, (next) => onEdit(next)),
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
      changes: changeBetween(editor.state.doc.toString(), value),
      annotations: fromOutside.of(true),
    });
  }, [value]);

  useEffect(() => {
    view.current?.dispatch({
      effects: changing.reconfigure([numbered ? lineNumbers() : [], extensions]),
    });
  }, [changing, numbered, extensions]);

  return <div className="cm" ref={host} />;
}
