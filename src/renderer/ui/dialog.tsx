import { useEffect, useId, useRef, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { text } from '../messages/text';
import { IconButton } from './icon-button';

interface Props {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  readonly footer?: ReactNode;
  readonly wide?: boolean;
  /** It has nothing to focus but may be longer than the window, so the keyboard must be able to scroll it. */
  readonly scrolls?: boolean;
}

/** A modal dialog. Escape closes it, and the focus returns to where it was. */
export function Dialog({ title, onClose, children, footer, wide = false, scrolls = false }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const before = document.activeElement;
    element.showModal();
    (
      element.querySelector<HTMLElement>('[data-autofocus]') ??
      element.querySelector<HTMLElement>('.dlg-b input, .dlg-b button, .dlg-f button')
    )?.focus();
    return () => {
      element.close();
      // The element that opened it may have been removed meanwhile.
      const after = before?.isConnected ? before : document.querySelector('main');
      if (after instanceof HTMLElement) after.focus();
    };
  }, []);

  return createPortal(
    <dialog
      ref={dialog}
      className={wide ? 'dlg is-wide' : 'dlg'}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === dialog.current && onClose()}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="dlg-in">
        <header className="dlg-h">
          <h2 id={id}>{title}</h2>
          <IconButton icon="x" large name={text.shell.close} className="btn-quiet" onClick={onClose} />
        </header>
        <div className="dlg-b" tabIndex={scrolls ? 0 : undefined}>
          {children}
        </div>
        {footer && <footer className="dlg-f">{footer}</footer>}
      </div>
    </dialog>,
    document.body,
  );
}
