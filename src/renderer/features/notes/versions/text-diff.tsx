import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { MergeView, unifiedMergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { useEffect, useEffectEvent, useRef } from 'react';
import { styleNonce } from '../../../ui/markdown/style-nonce';

const reading = (label: string) => [
  EditorView.lineWrapping,
  markdown({ base: markdownLanguage }),
  EditorState.readOnly.of(true),
  EditorView.editable.of(false),
  styleNonce(),
  EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
];

/** What changed between two texts, in one column. */
export function TextDiff(props: { readonly before: string; readonly after: string; readonly label: string }) {
  const { before, after, label } = props;
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    const view = new EditorView({
      parent: host.current,
      state: EditorState.create({
        doc: after,
        extensions: [
          ...reading(label),
          unifiedMergeView({
            original: before,
            mergeControls: false,
            gutter: true,
            collapseUnchanged: { margin: 3, minSize: 6 },
          }),
        ],
      }),
    });
    return () => view.destroy();
  }, [before, after, label]);
  return <div className="cm n-diff" ref={host} />;
}

/** Two versions next to each other; the right one can be edited, and parts of the left one can be copied into it. */
export function TwoVersions(props: {
  readonly left: string;
  readonly right: string;
  readonly labels: readonly [left: string, right: string];
  readonly onEdit: (right: string) => void;
}) {
  const { left, right, labels, onEdit } = props;
  const host = useRef<HTMLDivElement>(null);
  const edited = useEffectEvent(onEdit);
  const [leftLabel, rightLabel] = labels;
  // Only for the initial text: after that, the editor has its own state.
  const first = useRef(right);
  useEffect(() => {
    if (!host.current) return;
    const view = new MergeView({
      parent: host.current,
      a: { doc: left, extensions: reading(leftLabel) },
      b: {
        doc: first.current,
        extensions: [
          styleNonce(),
          EditorView.lineWrapping,
          markdown({ base: markdownLanguage }),
          EditorView.contentAttributes.of({ 'aria-label': rightLabel }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) edited(update.state.doc.toString());
          }),
        ],
      },
      revertControls: 'a-to-b',
    });
    return () => view.destroy();
  }, [left, leftLabel, rightLabel]);
  return <div className="cm n-diff n-two" ref={host} />;
}
