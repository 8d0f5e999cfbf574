import { client } from '../../../client/client';
import { useJobs } from '../../../client/queries';
import { showError } from '../../../client/show-error';
import { text } from '../../../messages/text';
import { Progress } from '../../../ui/states';
import { useFocusAfter } from '../../../ui/use-returned-focus';
import { toast } from '../../../ui/toast';
import { PolicyChanges } from './policy-changes';
import { reloadPolicy, useTrial } from './policy-query';
import { ReplayReportView } from './replay-report';

const run = async (work: () => Promise<string>): Promise<void> => {
  try {
    toast(await work());
  } catch (error) {
    showError(error);
  } finally {
    await reloadPolicy();
  }
};

const adopt = (trialId: number): Promise<void> =>
  run(async () => text.policy.adopted((await client.policy.adoptTrial({ trialId })).revision));

const drop = (trialId: number): Promise<void> =>
  run(async () => {
    await client.policy.dropTrial({ trialId });
    return text.policy.dropped;
  });

/** The replay that runs now, with its progress. */
export function RunningReplay() {
  const { data: jobs } = useJobs();
  const job = jobs?.find(
    ({ kind, state }) =>
      (kind === 'try-policy' || kind === 'tune-policy' || kind === 'guard-policy') && state === 'running',
  );
  if (!job) return null;
  return (
    <p className="po-job">
      <span>
        {job.label} <span className="meta num">{job.detail}</span>
      </span>
      <Progress value={job.progress} label={job.label} />
      <button
        type="button"
        className="btn btn-sm"
        onClick={() => void client.jobs.cancel({ jobId: job.id }).catch(showError)}
      >
        {text.policy.cancel}
      </button>
    </p>
  );
}

/** The policy that is being tried; nothing without one. */
export function TrialCard() {
  const { data: trial } = useTrial();
  // A trial that begins or ends takes away the button that was pressed.
  useFocusAfter(trial === null, () => document.getElementById('po-trial')?.focus());
  useFocusAfter(Boolean(trial), () => document.getElementById('po-form')?.focus());
  if (!trial) return null;
  const { policy } = text;
  const verdict = trial.report?.verdict;
  const blocked =
    verdict === 'worse' || verdict === 'drift' || (trial.author === 'tuner' && verdict !== 'better');
  return (
    <section className="po-card" aria-labelledby="po-trial">
      <header className="po-rev-h">
        <h2 className="h2" id="po-trial" tabIndex={-1}>
          {policy.trial}: {policy.trialOf[trial.author]}
        </h2>
        {trial.author === 'learner' && (
          <span className="meta num">{policy.trialSeen(trial.seen, trial.wanted)}</span>
        )}
        <span className="push po-acts">
          <button
            type="button"
            className="btn btn-sm btn-primary"
            disabled={blocked || !trial.report}
            onClick={() => void adopt(trial.id)}
          >
            {policy.adopt}
          </button>
          <button type="button" className="btn btn-sm" onClick={() => void drop(trial.id)}>
            {policy.drop}
          </button>
        </span>
      </header>
      <p className="meta">
        {trial.state === 'ready' ? policy.trialReady[trial.author] : policy.trialRunning}
      </p>
      <PolicyChanges changes={trial.changes} />
      {trial.report ? <ReplayReportView report={trial.report} /> : <p className="meta">{policy.noReport}</p>}
    </section>
  );
}
