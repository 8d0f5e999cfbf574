import { text } from '../../../messages/text';
import { CaseList } from './case-list';
import { PolicyForm } from './policy-form';
import { RevisionList } from './revision-list';
import { SwitchList } from './switch-list';
import { RunningReplay, TrialCard } from './trial-card';

/** What is remembered and recalled, who changed it when, and how a change is tested. */
export function PolicySection() {
  return (
    <div className="po" tabIndex={-1}>
      <div className="po-col">
        <p className="meta">{text.policy.what}</p>
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
