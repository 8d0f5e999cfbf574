import type { ReactNode } from 'react';
import { text } from '../messages/text';

/** Cancel and the action of a dialog. */
export function DialogActions(props: {
  /** Whether the dialog opens with the focus on Cancel. */
  readonly focusCancel?: boolean;
  readonly ready?: boolean;
  readonly onCancel: () => void;
  readonly onAction: () => void;
  /** The label of the action. */
  readonly children: ReactNode;
}) {
  const { focusCancel, ready = true, onCancel, onAction, children } = props;
  return (
    <>
      <button type="button" className="btn" data-autofocus={focusCancel} onClick={onCancel}>
        {text.shell.cancel}
      </button>
      <button type="button" className="btn btn-primary" disabled={!ready} onClick={onAction}>
        {children}
      </button>
    </>
  );
}
