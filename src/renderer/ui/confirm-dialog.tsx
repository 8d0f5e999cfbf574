import type { ReactNode } from 'react';
import { text } from '../messages/en';
import { Dialog } from './dialog';

interface Props {
  readonly title: string;
  /** Says what it does: "Delete". */
  readonly action: string;
  /** What goes is known, and it is not going already. */
  readonly ready?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What goes, and what stays. */
  readonly children: ReactNode;
}

/** Asks once before something goes for good; the focus is on Cancel. */
export function ConfirmDialog({ title, action, ready = true, onConfirm, onClose, children }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" data-autofocus onClick={onClose}>
            {text.shell.cancel}
          </button>
          <button type="button" className="btn btn-danger" disabled={!ready} onClick={onConfirm}>
            {action}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
