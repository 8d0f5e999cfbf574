import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useRoute } from '../../navigation/route';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { KeyCaps } from '../../commands/key-caps';
import { MarkedText } from '../../ui/marked-text';
import { usePaletteGroups } from './palette-items';

/** Everything by name: pages, notes, books and commands, over whatever is open. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const route = useRoute();
  const here = route.screen === 'study' ? route.bookId : null;
  const [typed, setTyped] = useState('');
  const [inBook, setInBook] = useState(true);
  const [at, setAt] = useState(0);
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const groups = usePaletteGroups(typed, inBook ? here : null);
  const items = groups.flatMap((group) => group.items);
  const current = Math.min(at, items.length - 1);

  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.querySelector('input')?.focus();
    return () => element.close();
  }, []);

  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const choose = (index: number): void => {
    const item = items[index];
    if (!item) return;
    onClose();
    item.run();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'ArrowDown') setAt((current + 1) % Math.max(1, items.length));
    else if (event.key === 'ArrowUp') setAt((current - 1 + items.length) % Math.max(1, items.length));
    else if (event.key === 'Enter') choose(current);
    else if (event.key === 'Tab' && here) setInBook(!inBook);
    else if (event.key === 'Escape' || ((event.ctrlKey || event.metaKey) && event.key === 'k')) onClose();
    else return;
    event.preventDefault();
  };

  const query = typed.replace(/^>/, '').trim();
  return (
    <dialog
      ref={dialog}
      className="pl"
      aria-label={text.palette.label}
      onKeyDown={onKeyDown}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className="pl-in">
        <Icon name="search" />
        <input
          role="combobox"
          aria-label={text.palette.label}
          aria-expanded="true"
          aria-controls={id}
          aria-activedescendant={items[current] ? `${id}-${current}` : undefined}
          placeholder={text.palette.placeholder}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
        />
        {here && (
          <button
            type="button"
            className="pl-scope"
            aria-label={text.palette.scope}
            tabIndex={-1}
            onClick={() => setInBook(!inBook)}
          >
            {inBook ? text.palette.inThisBook : text.palette.everywhere} <kbd>Tab</kbd>
          </button>
        )}
      </div>
      <div className="pl-list" role="listbox" id={id} aria-label={text.palette.label}>
        {items.length === 0 && <p className="pl-none meta">{text.palette.none}</p>}
        {groups.map((group) => (
          <div key={group.title} role="group" aria-label={group.title}>
            <p className="pl-h meta" aria-hidden="true">
              {group.title}
            </p>
            {group.items.map((item) => {
              const own = items.indexOf(item);
              return (
                <div
                  key={item.id}
                  role="option"
                  id={`${id}-${own}`}
                  className="pl-r"
                  aria-selected={own === current}
                  onMouseMove={() => setAt(own)}
                  onClick={() => choose(own)}
                >
                  <Icon name={item.icon} />
                  <span className="pl-t truncate">
                    <MarkedText text={item.title} query={query} />
                  </span>
                  <span className="pl-s meta truncate">{item.side}</span>
                  {item.keys && <KeyCaps keys={item.keys} />}
                </div>
              );
            })}
          </div>
        ))}
      </div>
      <footer className="pl-f meta" aria-hidden="true">
        <span>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {text.palette.move}
        </span>
        <span>
          <kbd>↵</kbd> {text.palette.open}
        </span>
        <span className="push">
          <kbd>&gt;</kbd> {text.palette.onlyCommands}
        </span>
        <span>
          <kbd>Esc</kbd> {text.palette.close}
        </span>
      </footer>
    </dialog>
  );
}
