import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { bookOfRoute, useRoute } from '../../navigation/route';
import { text } from '../../messages/text';
import { Icon } from '../../ui/icon';
import { KeyCaps } from '../../commands/key-caps';
import { MarkedText } from '../../ui/marked-text';
import type { PaletteItem } from './palette-items';
import { rememberChoice } from './recent';
import { usePaletteGroups } from './use-palette-groups';

/** A modal dialog whose search field has the focus. */
function useOpenDialog() {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    element.querySelector('input')?.focus();
    return () => element.close();
  }, []);
  return dialog;
}

/** The query, its results, and the item that Enter opens. */
function usePaletteSearch(onClose: () => void) {
  const book = bookOfRoute(useRoute());
  const [typed, setTyped] = useState('');
  const [inBook, setInBook] = useState(true);
  const [at, setAt] = useState(0);
  const groups = usePaletteGroups(typed, book, inBook ? book : null);
  const items = groups.flatMap((group) => group.items);
  const current = Math.min(at, items.length - 1);
  const choose = (index: number): void => {
    const item = items[index];
    if (!item) return;
    if (item.isKept) rememberChoice(item.id);
    onClose();
    item.run();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    event.stopPropagation();
    if (event.key === 'ArrowDown') setAt((current + 1) % Math.max(1, items.length));
    else if (event.key === 'ArrowUp') setAt((current - 1 + items.length) % Math.max(1, items.length));
    else if (event.key === 'Enter') choose(current);
    else if (event.key === 'Tab' && book) setInBook(!inBook);
    else if (event.key === 'Escape' || ((event.ctrlKey || event.metaKey) && event.key === 'k')) onClose();
    else return;
    event.preventDefault();
  };
  return {
    typed,
    type(value: string) {
      setTyped(value);
      setAt(0);
    },
    /** Whether a book is open that the search can be limited to. */
    canLimit: book !== null,
    inBook,
    toggleScope: () => setInBook(!inBook),
    groups,
    items,
    current,
    setCurrent: setAt,
    choose,
    onKeyDown,
  };
}

type PaletteSearch = ReturnType<typeof usePaletteSearch>;

interface PartProps {
  readonly search: PaletteSearch;
  /** The id of the list, and the prefix of its options' ids. */
  readonly id: string;
}

function Field({ search, id }: PartProps) {
  return (
    <div className="pl-in">
      <Icon name="search" />
      <input
        role="combobox"
        aria-label={text.palette.label}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={search.items[search.current] ? `${id}-${search.current}` : undefined}
        placeholder={text.palette.placeholder}
        value={search.typed}
        onChange={(event) => search.type(event.target.value)}
      />
      {search.canLimit && (
        <button type="button" className="pl-scope" tabIndex={-1} onClick={search.toggleScope}>
          <span className="sr">{text.palette.scope}: </span>
          {search.inBook ? text.palette.inThisBook : text.palette.everywhere}{' '}
          <kbd aria-hidden="true">Tab</kbd>
        </button>
      )}
    </div>
  );
}

function Option({ search, id, item }: PartProps & { readonly item: PaletteItem }) {
  const index = search.items.indexOf(item);
  const query = search.typed.replace(/^>/, '').trim();
  return (
    <div
      role="option"
      id={`${id}-${index}`}
      className="pl-r"
      aria-selected={index === search.current}
      onMouseMove={() => search.setCurrent(index)}
      onClick={() => search.choose(index)}
    >
      <Icon name={item.icon} />
      <span className="pl-t truncate">
        <MarkedText text={item.title} query={query} />
      </span>
      <span className="pl-s meta truncate">{item.side}</span>
      {item.keys && <KeyCaps keys={item.keys} />}
    </div>
  );
}

function Options({ search, id }: PartProps) {
  return (
    <div className="pl-list" role="listbox" id={id} aria-label={text.palette.label} tabIndex={-1}>
      {search.items.length === 0 && <p className="pl-none meta">{text.palette.none}</p>}
      {search.groups.map((group) => (
        <div key={group.title} role="group" aria-label={group.title}>
          <p className="pl-h meta" aria-hidden="true">
            {group.title}
          </p>
          {group.items.map((item) => (
            <Option key={item.id} search={search} id={id} item={item} />
          ))}
        </div>
      ))}
    </div>
  );
}

function Hints() {
  return (
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
  );
}

/** Finds pages, notes, books and commands by name, on top of whatever is open. */
export function Palette({ onClose }: { readonly onClose: () => void }) {
  const dialog = useOpenDialog();
  const search = usePaletteSearch(onClose);
  const id = useId();
  useEffect(() => {
    dialog.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [dialog, search.current]);
  return (
    <dialog
      ref={dialog}
      className="pl"
      aria-label={text.palette.label}
      onKeyDown={search.onKeyDown}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <Field search={search} id={id} />
      <p className="sr" role="status">
        {text.palette.results(search.items.length)}
      </p>
      <Options search={search} id={id} />
      <Hints />
    </dialog>
  );
}
