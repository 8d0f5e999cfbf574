import { useState } from 'react';
import { restartLectern } from '../client/restart';
import { troubleStore } from '../client/trouble';
import { ReportDialog } from '../features/settings/data/report-dialog';
import { text } from '../messages/text';
import { useStore } from '../state/store';
import { Dialog } from '../ui/dialog';

/** Says that the engine stopped or the database is damaged, and offers to start again. */
export function TroubleDialog() {
  const trouble = useStore(troubleStore);
  const [reports, setReports] = useState(false);
  const [restarting, setRestarting] = useState(false);
  if (trouble === null) return null;
  if (reports) return <ReportDialog onClose={() => setReports(false)} />;
  const words = text.backups.trouble[trouble];
  return (
    <Dialog
      title={words.title}
      onClose={() => troubleStore.set(null)}
      footer={
        <>
          <button type="button" className="btn btn-quiet" onClick={() => setReports(true)}>
            {text.backups.report}
          </button>
          <button
            type="button"
            className="btn btn-primary"
            data-autofocus
            disabled={restarting}
            onClick={() => {
              setRestarting(true);
              void restartLectern();
            }}
          >
            {text.backups.restart}
          </button>
        </>
      }
    >
      <p>{words.detail}</p>
    </Dialog>
  );
}
