import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { SectionOf } from '../../../../shared/model';
import { formatRoute } from '../../../navigation/route';
import { client, errorCode, messageOf } from '../../../client/client';
import { queryClient } from '../../../client/queries';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { toast } from '../../../ui/toast';
import { factQuery } from '../../facts/fact-query';
import { factSentence } from '../../facts/fact-sentence';

type Section = SectionOf<'remembered'>;

const showUnlessGone = (error: unknown): void => {
  if (errorCode(error) !== 'FACT_NOT_FOUND') toast(messageOf(error), { kind: 'error' });
};

/** Permanently erases what "Remember …" saved. */
async function undo({ rows }: Section): Promise<void> {
  await Promise.all(
    rows.map(({ factId }) => client.memory.erase({ factId, messages: 'keep' }).catch(showUnlessGone)),
  );
  await queryClient.invalidateQueries({ queryKey: ['memory'] });
}

/** Whether all of the facts are gone; they may have been deleted on another screen. */
function useAreGone({ state, rows }: Section): boolean {
  const facts = useQueries({
    queries: rows.map(({ factId }) => ({
      ...factQuery(factId),
      enabled: state === 'saved' || state === 'known',
    })),
  });
  return facts.length > 0 && facts.every(({ error }) => errorCode(error) === 'FACT_NOT_FOUND');
}

function Facts({ section }: { readonly section: Section }) {
  return section.rows.map((row) => (
    <span key={row.factId} className="done-f" dir="auto">
      {factSentence(row)}
    </span>
  ));
}

const memoryOf = ({ rows: [first] }: Section): string =>
  formatRoute({ screen: 'memory', factId: first?.factId ?? null });

/** The state of "Remember …". It is "saved" only once the facts are stored. */
export function Remembered({ section, live }: { readonly section: Section; readonly live: boolean }) {
  const { card } = text;
  const gone = useAreGone(section);
  const [busy, setBusy] = useState(false);
  if (section.state === 'saving')
    return (
      <div className="done is-wait" role="status">
        <Icon name="history" />
        <p>{card.saving}</p>
      </div>
    );
  if (section.state === 'failed' || section.state === 'refused')
    return (
      <div className="done is-failed" role="alert">
        <Icon name="alert" />
        <p>{section.state === 'refused' ? card.remembered.refused : card.notSaved}</p>
      </div>
    );
  if (section.state === 'pending' || section.state === 'shadow')
    return (
      <div className="done is-wait" role="status">
        <Icon name="history" />
        <p>
          <b>
            {card.remembered[section.state]} <a href={memoryOf(section)}>{card.memory}</a>
          </b>
          <Facts section={section} />
        </p>
      </div>
    );
  if (gone)
    return (
      <div className="done is-wait" role="status">
        <Icon name="undo" />
        <p>
          {card.removedFrom} {card.memory}
          <s>
            <Facts section={section} />
          </s>
        </p>
      </div>
    );
  return (
    <div className="done" role="status">
      <Icon name="check" />
      <p>
        <b>
          {section.state === 'saved' ? card.savedTo : card.knownIn}{' '}
          <a href={memoryOf(section)}>{card.memory}</a>
        </b>
        <Facts section={section} />
      </p>
      {section.state === 'saved' && live && (
        <button
          type="button"
          className="btn btn-sm"
          disabled={busy}
          onClick={() => {
            setBusy(true);
            void undo(section).finally(() => setBusy(false));
          }}
        >
          {card.undo}
        </button>
      )}
    </div>
  );
}
