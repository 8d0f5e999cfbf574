import { useEffect } from 'react';
import { useStatus } from '../client/queries';
import { restoredUndo } from '../client/restart';
import { text } from '../messages/text';
import { toast } from '../ui/toast';
import { navigate } from '../navigation/route';

/** Reports, once, what was recovered at startup. */
export function useRecoveryNotice(): void {
  const recovered = useStatus().data?.recovered;
  useEffect(() => {
    // A restored backup may contain unfinished work, which is no crash.
    if (!recovered || restoredUndo !== null) return;
    const { answersCut, sessionsEnded, jobsResumed } = recovered;
    if (answersCut + jobsResumed === 0) return;
    const summary = `${answersCut} ${sessionsEnded} ${jobsResumed}`;
    if (sessionStorage.getItem('lectern.recovered') === summary) return;
    sessionStorage.setItem('lectern.recovered', summary);
    toast(text.shell.recovered, {
      action: { label: text.shell.details, run: () => navigate({ screen: 'settings', section: 'about' }) },
    });
  }, [recovered]);
}
