import { useQuery } from '@tanstack/react-query';
import { navigate } from '../../app/route';
import { errorCode } from '../../client/client';
import { text } from '../../messages/en';
import { Icon } from '../../ui/icon';
import { Menu } from '../../ui/menu';
import { muteFact, pinFact } from './change-fact';
import { factQuery } from './fact-query';
import { FactMarks } from './fact-words';

const open = (factId: number): void => navigate({ screen: 'memory', factId });

/** Where a fact is named outside the memory's screen: its evidence, and the marks that can be set on the spot. */
export function FactMenu({ factId }: { readonly factId: number }) {
  const { data: fact } = useQuery(factQuery(factId));
  const { memory } = text;
  if (!fact) return null;
  return (
    <Menu
      label={memory.menu(fact.fact)}
      items={[
        { label: memory.showEvidence, icon: 'memory', run: () => open(factId) },
        {
          label: fact.pinned ? memory.unpin : memory.pin,
          icon: 'pin',
          run: () => void pinFact(fact),
        },
        {
          label: fact.muted ? memory.unmute : memory.mute,
          icon: 'mute',
          run: () => void muteFact(fact),
        },
      ]}
    />
  );
}

/**
 * A fact in one line with its marks and its menu. `words` are what was used, which may since have been put otherwise;
 * of an erased fact they stand alone.
 */
export function FactChip({ factId, words }: { readonly factId: number; readonly words: string }) {
  const { data: fact, error } = useQuery(factQuery(factId));
  const { memory } = text;
  return (
    <span className="f-chip" data-muted={fact?.muted ? '' : undefined}>
      <Icon name="memory" small />
      {errorCode(error) === 'FACT_NOT_FOUND' ? (
        <span className="meta">{memory.gone}</span>
      ) : (
        <>
          <button type="button" className="f-chip-t" title={memory.showEvidence} onClick={() => open(factId)}>
            {fact?.fact ?? words}
          </button>
          {fact && <FactMarks fact={fact} />}
          <FactMenu factId={factId} />
        </>
      )}
    </span>
  );
}
