import { text } from '../../../messages/en';
import { CaseList } from './case-list';
import { PolicyForm } from './policy-form';
import { useRevisions } from './policy-query';
import { GuardNotice, RevisionList } from './revision-list';
import { SwitchList } from './switch-list';
import { RunningReplay, TrialCard } from './trial-card';

/** What is remembered and recalled, who changed it when, and how a change is tested. */
export function PolicySection() {
  const { data: revisions } = useRevisions(1);
  return (
    <div className="po" tabIndex={-1}>
      <div className="po-col">
        <p className="meta">{text.policy.what}</p>
        <GuardNotice active={revisions?.[0]} />
        <RunningReplay />
        <TrialCard />
        <PolicyForm />
        <RevisionList />
        <SwitchList />
        <CaseList />
      </div>
    </div>
  );
}
