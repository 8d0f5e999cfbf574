import { useQueries } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { SectionOf } from '../../../../shared/model';
import { formatRoute } from '../../../navigation/route';
import { client, errorCode, messageOf } from '../../../client/client';
import { queryClient } from '../../../client/queries';
import { text } from '../../../messages/text';
import { Icon, type IconName } from '../../../ui/icon';
import { toast } from '../../../ui/toast';
import { factQuery } from '../../facts/fact-query';
import { factSentence } from '../../facts/fact-sentence';

const { card } = text;

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

/** Whether all of the facts have been deleted, for example on another screen. */
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

/** A line about what became of "Remember …". */
function Outcome({
  kind,
  icon,
  children,
}: {
  readonly kind: 'is-wait' | 'is-failed';
  readonly icon: IconName;
  readonly children: ReactNode;
}) {
  return (
    <div className={`done ${kind}`} role={kind === 'is-failed' ? 'alert' : 'status'}>
      <Icon name={icon} />
      <p>{children}</p>
    </div>
  );
}

/** What was saved or already known, with an undo button in the answer that saved it. */
function InMemory({ section, live }: { readonly section: Section; readonly live: boolean }) {
  const [busy, setBusy] = useState(false);
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

/** The state of "Remember …". It is "saved" only once the facts are stored. */
export function RememberedSection({ section, live }: { readonly section: Section; readonly live: boolean }) {
  const gone = useAreGone(section);
  const { state } = section;
  if (state === 'saving')
    return (
      <Outcome kind="is-wait" icon="history">
        {card.saving}
      </Outcome>
    );
  if (state === 'failed' || state === 'refused')
    return (
      <Outcome kind="is-failed" icon="alert">
        {state === 'refused' ? card.remembered.refused : card.notSaved}
      </Outcome>
    );
  if (state === 'pending' || state === 'shadow')
    return (
      <Outcome kind="is-wait" icon="history">
        <b>
          {card.remembered[state]} <a href={memoryOf(section)}>{card.memory}</a>
        </b>
        <Facts section={section} />
      </Outcome>
    );
  if (gone)
    return (
      <Outcome kind="is-wait" icon="undo">
        {card.removedFrom} {card.memory}
        <s>
          <Facts section={section} />
        </s>
      </Outcome>
    );
  return <InMemory section={section} live={live} />;
}
