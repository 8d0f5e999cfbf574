import type { ReactNode } from 'react';
import { text } from '../messages/text';
import { Dialog } from './dialog';

interface Props {
  readonly title: string;
  /** Names the action: "Delete". */
  readonly action: string;
  /** False while it is not known what will be deleted, and during the deletion. */
  readonly ready?: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  /** What is deleted, and what stays. */
  readonly children: ReactNode;
}

/** Asks before something is deleted permanently; the focus is on Cancel. */
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
