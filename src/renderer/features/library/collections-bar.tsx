import { useState } from 'react';
import type { Collection } from '../../../shared/model';
import { showError } from '../../client/show-error';
import { formatNumber } from '../../messages/format';
import { client } from '../../client/client';
import { queryClient } from '../../client/queries';
import { text } from '../../messages/text';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { Icon } from '../../ui/icon';
import { Menu, type MenuItem } from '../../ui/menu';
import { NameCollection } from './name-collection';

interface Props {
  readonly collections: readonly Collection[];
  readonly count: number;
  /** Null is all books. */
  readonly chosen: number | null;
  readonly onChoose: (id: number | null) => void;
}

function CollectionButton({
  name,
  count,
  pressed,
  onClick,
}: {
  readonly name: string;
  readonly count: number;
  readonly pressed: boolean;
  readonly onClick: () => void;
}) {
  return (
    <button type="button" aria-pressed={pressed} onClick={onClick}>
      <span className="truncate">{name}</span> <span className="num">{formatNumber(count)}</span>
    </button>
  );
}

type Asking = 'add' | 'rename' | 'remove';

const menuItems = (ask: (what: Asking) => void): readonly MenuItem[] => [
  { label: text.library.renameCollection, icon: 'pen', run: () => ask('rename') },
  { label: text.library.removeCollection, icon: 'trash', danger: true, run: () => ask('remove') },
];

/** The learner's collections. The chosen one can be renamed and deleted. */
export function CollectionsBar({ collections, count, chosen, onChoose }: Props) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const current = collections.find(({ id }) => id === chosen) ?? null;
  const close = (): void => setAsking(null);

  const remove = async (collection: Collection): Promise<void> => {
    close();
    try {
      await client.collections.remove({ collectionId: collection.id });
      onChoose(null);
    } catch (error) {
      showError(error);
    }
    void queryClient.invalidateQueries({ queryKey: ['collections'] });
  };

  return (
    <nav className="l-coll" aria-label={text.library.collections}>
      <CollectionButton
        name={text.library.all}
        count={count}
        pressed={current === null}
        onClick={() => onChoose(null)}
      />
      {collections.map(({ id, name, bookIds }) => (
        <CollectionButton
          key={id}
          name={name}
          count={bookIds.length}
          pressed={id === chosen}
          onClick={() => onChoose(id)}
        />
      ))}
      {current && <Menu label={text.library.collectionMenu(current.name)} items={menuItems(setAsking)} />}
      <button type="button" className="l-new" onClick={() => setAsking('add')}>
        <Icon name="plus" small />
        {text.library.collection}
      </button>
      {asking === 'add' && (
        <NameCollection collection={null} onClose={close} onSaved={({ id }) => onChoose(id)} />
      )}
      {asking === 'rename' && current && <NameCollection collection={current} onClose={close} />}
      {asking === 'remove' && current && (
        <ConfirmDialog
          title={text.library.removeCollectionTitle(current.name)}
          action={text.library.removeCollection}
          onConfirm={() => void remove(current)}
          onClose={close}
        >
          <p>{text.library.removeCollectionText}</p>
        </ConfirmDialog>
      )}
    </nav>
  );
}
