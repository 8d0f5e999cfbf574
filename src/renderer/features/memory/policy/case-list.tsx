import { useState } from 'react';
import type { ReplayCase } from '../../../../shared/model';
import { client } from '../../../client/client';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { IconButton } from '../../../ui/icon-button';
import { toast } from '../../../ui/toast';
import { AddCase } from './add-case';
import { reloadCases, useCases } from './policy-query';

const maxShown = 100;

const remove = (caseId: number): void =>
  void client.policy.removeCase({ caseId }).then(reloadCases).catch(showError);

const tune = (): void =>
  void client.policy
    .tune()
    .then(() => toast(text.policy.tuning))
    .catch(showError);

function CaseRow({ one }: { readonly one: ReplayCase }) {
  const { policy } = text;
  return (
    <li className="po-case">
      <span dir="auto">{one.question}</span>
      <span className="meta">
        {policy.expects(one.expected.length)}, {policy.sources[one.source]}, {policy.halves[one.half]}
      </span>
      <IconButton
        icon="x"
        name={policy.removeTest(one.question)}
        className="btn-quiet"
        onClick={() => remove(one.id)}
      />
    </li>
  );
}

/** The questions that a changed policy is tested with. */
export function CaseList() {
  const { data } = useCases(maxShown);
  const [adding, setAdding] = useState(false);
  const { policy } = text;
  if (!data) return null;
  const { items, counts } = data;
  return (
    <section aria-labelledby="po-tests">
      <div className="po-rev-h">
        <h2 className="h2 po-h" id="po-tests">
          {policy.tests}
        </h2>
        <span className="push po-acts">
          <button type="button" className="btn btn-sm" disabled={counts.fit === 0} onClick={tune}>
            {policy.tune}
          </button>
          <button
            type="button"
            className="btn btn-sm"
            aria-expanded={adding}
            onClick={() => setAdding(!adding)}
          >
            {policy.addTest}
          </button>
        </span>
      </div>
      <p className="meta">{policy.testsText}</p>
      <p className="meta num">
        {items.length === 0 ? policy.testsNone : policy.testsCount(counts.fit, counts.holdout)}
      </p>
      {adding && <AddCase onDone={() => setAdding(false)} />}
      <ul className="po-cases">
        {items.map((one) => (
          <CaseRow key={one.id} one={one} />
        ))}
      </ul>
    </section>
  );
}
