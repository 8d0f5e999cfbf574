import { useState } from 'react';
import type { PolicyRevision } from '../../../../shared/model';
import { client, messageOf } from '../../../client/client';
import { showError } from '../../../client/show-error';
import { formatWhen } from '../../../messages/format';
import { text } from '../../../messages/text';
import { Icon } from '../../../ui/icon';
import { LoadError, Skeleton } from '../../../ui/states';
import { toast } from '../../../ui/toast';
import { PolicyChanges } from './policy-changes';
import { reloadPolicy, useRevisions } from './policy-query';

const page = 10;
const maxRevisions = 500;

const restore = async ({ revision }: PolicyRevision): Promise<void> => {
  try {
    await client.policy.activate({ revision });
    await reloadPolicy();
    toast(text.policy.restored(revision));
  } catch (error) {
    showError(error);
  }
};

function Revision({ one }: { readonly one: PolicyRevision }) {
  const { policy } = text;
  return (
    <li className="po-rev" data-active={one.active || undefined}>
      <div className="po-rev-h">
        <b>{policy.revision(one.revision)}</b>
        {one.active && <span className="st-mark">{policy.active}</span>}
        <span className="meta">
          {policy.authors[one.author]}, <time dateTime={one.at}>{formatWhen(one.at)}</time>
        </span>
        <code className="meta" title={`${policy.hash}: ${one.hash}`}>
          {one.hash.slice(0, 8)}
        </code>
        {!one.active && (
          <button
            type="button"
            className="btn btn-sm push"
            aria-label={policy.restoreNamed(one.revision)}
            onClick={() => void restore(one)}
          >
            <Icon name="undo" small />
            {policy.restore}
          </button>
        )}
      </div>
      {one.restores !== null && <p className="meta">{policy.restores(one.restores)}</p>}
      {one.changes.length > 0 && <PolicyChanges changes={one.changes} />}
    </li>
  );
}

/** All revisions of the policy, newest first, with what each changed. Any of them can be restored. */
export function RevisionList() {
  const [limit, setLimit] = useState(page);
  const { data, error, refetch } = useRevisions(limit);
  const { policy } = text;
  if (error && !data) return <LoadError message={messageOf(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={4} />;
  return (
    <section aria-labelledby="po-revisions">
      <h2 className="h2 po-h" id="po-revisions">
        {policy.revisions}
      </h2>
      <ol className="po-revs">
        {data.map((one) => (
          <Revision key={one.revision} one={one} />
        ))}
      </ol>
      {data.length >= limit && limit < maxRevisions && (
        <button type="button" className="link" onClick={() => setLimit(Math.min(maxRevisions, limit + page))}>
          {policy.more}
        </button>
      )}
    </section>
  );
}
