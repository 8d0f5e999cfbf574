import type { ReactNode } from 'react';
import { text } from '../messages/en';
import { Dialog } from './dialog';

interface Props {
  readonly title: string;
  /** What goes is known, and it is not being erased already. */
  readonly ready: boolean;
  readonly onErase: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks once before something is gone for good; the focus is on Cancel. */
export function EraseDialog({ title, ready, onErase, onClose, children }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn" data-autofocus onClick={onClose}>
            {text.shell.cancel}
          </button>
          <button type="button" className="btn btn-danger" disabled={!ready} onClick={onErase}>
            {text.memory.erase}
          </button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
