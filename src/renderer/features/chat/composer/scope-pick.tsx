import { useState } from 'react';
import type { AnswerScope, Book, BookId } from '../../../../shared/model';
import { useBooks, useCollections } from '../../../client/queries';
import { useCommand } from '../../../commands/commands';
import { text } from '../../../messages/text';
import { PickMenu, type PickOption } from '../../../ui/pick-menu';

interface Props {
  readonly bookId: BookId | null;
  readonly scope: AnswerScope;
  readonly onScope: (scope: AnswerScope) => void;
}

const words = text.composer.scope;

/** What the scope is called, in a chip and in "What the tutor saw". */
export function useScopeName() {
  const collections = useCollections().data ?? [];
  return (scope: AnswerScope, bookId: BookId | null): string => {
    if (scope.kind === 'everything' || (scope.kind === 'book' && bookId === null)) return words.everything;
    if (scope.kind === 'book') return words.book;
    return collections.find(({ id }) => id === scope.collectionId)?.name ?? words.book;
  };
}

/** Chooses the books that the next answers may use. */
export function ScopePick({ bookId, scope, onScope }: Props) {
  const [open, setOpen] = useState(false);
  const books = (useBooks().data ?? []).filter(({ state }) => state === 'ready');
  const collections = useCollections().data ?? [];
  const book: Book | undefined = books.find(({ id }) => id === bookId);
  const shown = useScopeName()(scope, bookId);
  useCommand('chat.scope', () => setOpen(true));
  const isCollection = (id: number): boolean => scope.kind === 'collection' && scope.collectionId === id;
  const own: readonly PickOption[] =
    bookId === null
      ? []
      : [
          {
            id: 'book',
            label: words.book,
            icon: 'study',
            hint: book?.title ?? '',
            checked: shown === words.book,
            run: () => onScope({ kind: 'book' }),
          },
        ];
  const groups: readonly (readonly PickOption[])[] = [
    [
      ...own,
      {
        id: 'everything',
        label: words.everything,
        icon: 'library',
        hint: words.books(books.length),
        checked: shown === words.everything,
        run: () => onScope({ kind: bookId === null ? 'book' : 'everything' }),
      },
    ],
    collections.map(({ id, name, bookIds }) => ({
      id: `collection-${id}`,
      label: name,
      icon: 'layers',
      hint: bookIds.length === 0 ? words.empty : words.books(bookIds.length),
      disabled: bookIds.length === 0,
      checked: isCollection(id),
      run: () => onScope({ kind: 'collection', collectionId: id }),
    })),
  ];
  return (
    <PickMenu
      label={words.label(shown)}
      tip={words.tip}
      icon={scope.kind === 'collection' ? 'layers' : shown === words.everything ? 'library' : 'study'}
      shown={shown}
      open={open}
      onOpen={setOpen}
      groups={groups}
    />
  );
}
