import { useState } from 'react';
import type { OpenNote } from '../../../shared/model';
import { text } from '../../messages/text';
import { TwoVersions } from './versions/text-diff';

/** A note that was changed in two windows: both versions, and what becomes of them. */
export function NoteConflict(props: {
  readonly theirs: OpenNote;
  readonly mine: string;
  readonly onResolve: (content: string) => void;
}) {
  const { theirs, mine, onResolve } = props;
  const [merged, setMerged] = useState(mine);
  return (
    <div className="n-conflict" role="group" aria-label={text.notes.conflict}>
      <p role="alert">{text.notes.conflictText}</p>
      <div className="n-two-heads">
        <b>{text.notes.theirs}</b>
        <b>{text.notes.mine}</b>
      </div>
      <TwoVersions
        left={theirs.content}
        right={mine}
        labels={[text.notes.theirs, text.notes.mine]}
        onEdit={setMerged}
      />
      <div className="n-conflict-bar">
        <button type="button" className="btn btn-sm" onClick={() => onResolve(theirs.content)}>
          {text.notes.takeTheirs}
        </button>
        <button type="button" className="btn btn-sm btn-primary" onClick={() => onResolve(merged)}>
          {text.notes.takeMine}
        </button>
      </div>
    </div>
  );
}
