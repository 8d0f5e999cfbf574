import { useState } from 'react';
import type { BookId, Collection } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { client } from '../../client/client';
import { queryClient, useCollections } from '../../client/queries';
import { text } from '../../messages/text';
import { Check } from '../../ui/fields/check';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { NameCollection } from './name-collection';
import { shareInCollection } from './book-order';

interface Props {
  readonly bookIds: readonly BookId[];
  readonly title: string;
  readonly onClose: () => void;
}

/** Shows which collections some books are in. Checking a box adds all of the books, clearing it removes them. */
export function ChooseCollections({ bookIds, title, onClose }: Props) {
  const { data: collections = [] } = useCollections();
  const [adding, setAdding] = useState(false);

  const put = async (collection: Collection, isIn: boolean): Promise<void> => {
    try {
      await client.collections.changeBooks({
        collectionId: collection.id,
        [isIn ? 'add' : 'remove']: [...bookIds],
      });
    } catch (error) {
      showError(error);
    }
    void queryClient.invalidateQueries({ queryKey: ['collections'] });
  };

  if (adding)
    return (
      <NameCollection
        collection={null}
        onClose={() => setAdding(false)}
        onSaved={(collection) => void put(collection, true)}
      />
    );
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <button type="button" className="btn btn-quiet l-dlg-new" onClick={() => setAdding(true)}>
            <Icon name="plus" small />
            {text.library.newCollection}
          </button>
          <button type="button" className="btn btn-primary" onClick={onClose}>
            {text.library.ready}
          </button>
        </>
      }
    >
      {collections.length === 0 && <p>{text.library.noCollections}</p>}
      <ul className="l-pick">
        {collections.map((collection) => {
          const included = shareInCollection(collection, bookIds);
          return (
            <li key={collection.id}>
              <Check
                label={collection.name}
                checked={included === 'all'}
                onChange={(isIn) => void put(collection, isIn)}
              />
              <span aria-hidden="true">{collection.name}</span>
              {included === 'some' && <span className="meta">{text.library.someOfThem}</span>}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
