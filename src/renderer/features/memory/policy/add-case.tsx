import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FactId } from '../../../../shared/model';
import { client } from '../../../client/client';
import { keys } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { toggled } from '../../../state/toggled';
import { useDebounced } from '../../../state/use-debounced';
import { Check } from '../../../ui/fields/check';
import { SearchField } from '../../../ui/fields/search-field';
import { toast } from '../../../ui/toast';
import { factSentence } from '../../facts/fact-sentence';
import { reloadCases } from './policy-query';

const { policy } = text;
const offered = 20;

/** Facts to choose from, found by their words. */
function FactChoice({
  chosen,
  onToggle,
}: {
  readonly chosen: ReadonlySet<FactId>;
  readonly onToggle: (factId: FactId) => void;
}) {
  const [typed, setTyped] = useState('');
  const q = useDebounced(typed.trim(), 180);
  const query = { status: 'active' as const, limit: offered, ...(q ? { q } : {}) };
  const { data } = useQuery({
    queryKey: keys.memory('facts-for-case', query),
    queryFn: () => client.memory.items(query),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <SearchField label={policy.findFacts} hint={policy.findFacts} value={typed} onChange={setTyped} />
      <ul className="po-found">
        {data?.items.map((fact) => {
          const sentence = factSentence(fact);
          return (
            <li key={fact.id}>
              <Check label={sentence} checked={chosen.has(fact.id)} onChange={() => onToggle(fact.id)} />
              <span dir="auto">{sentence}</span>
            </li>
          );
        })}
        {data?.items.length === 0 && <li className="meta">{policy.noFacts}</li>}
      </ul>
    </>
  );
}

/** Adds a test question and the facts that its answer needs. */
export function AddCase({ onDone }: { readonly onDone: () => void }) {
  const [question, setQuestion] = useState('');
  const [chosen, setChosen] = useState<ReadonlySet<FactId>>(new Set());
  const add = async (): Promise<void> => {
    try {
      await client.policy.addCase({ question, factIds: [...chosen] });
      await reloadCases();
      toast(policy.added);
      onDone();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <form
      className="po-add"
      onSubmit={(event) => {
        event.preventDefault();
        void add();
      }}
    >
      <label>
        {policy.question}
        <input
          className="input"
          // The learner opened the form to write here.
          autoFocus
          maxLength={1000}
          value={question}
          onChange={(event) => setQuestion(event.target.value)}
        />
      </label>
      <FactChoice chosen={chosen} onToggle={(factId) => setChosen(toggled(chosen, factId))} />
      <button
        type="submit"
        className="btn btn-primary btn-sm"
        disabled={question.trim() === '' || chosen.size === 0}
      >
        {policy.add}
      </button>
    </form>
  );
}
