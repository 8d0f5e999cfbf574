import { useEffect, useRef, useState } from 'react';
import type { Fact } from '../../../../shared/model';
import { navigate } from '../../../navigation/route';
import { text } from '../../../messages/text';
import { Check } from '../../../ui/fields/check';
import { correctFact, type Refusal } from '../../facts/change-fact';
import { factSentence } from '../../facts/fact-sentence';

interface Props {
  readonly fact: Fact;
  readonly onDone: () => void;
}

/** The new wording, and why it was refused when it was saved. */
function useCorrection({ fact, onDone }: Props) {
  const shown = factSentence(fact);
  const [wording, setWording] = useState(shown);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const [erasesOld, setErasesOld] = useState(false);
  const [saving, setSaving] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    field.current?.focus();
    field.current?.select();
  }, []);
  const save = async (): Promise<void> => {
    if (saving) return;
    if (wording.trim() === shown && !erasesOld) return onDone();
    setSaving(true);
    const refused = await correctFact(fact, wording, erasesOld ? 'erase' : 'keep');
    setSaving(false);
    setRefusal(refused);
    if (refused) field.current?.focus();
    else onDone();
  };
  return {
    wording,
    setWording,
    erasesOld,
    setErasesOld,
    refusal,
    canSave: !saving && wording.trim() !== '',
    save,
    field,
  };
}

/** Below the field: why the wording was refused, or a hint, and the buttons. */
function CorrectionFooter(props: {
  readonly refusal: Refusal | null;
  readonly canSave: boolean;
  readonly onCancel: () => void;
}) {
  const { refusal } = props;
  return (
    <p className="f-edit-f">
      <span className={refusal ? 'f-no' : 'meta'} role={refusal ? 'alert' : undefined}>
        {refusal?.message ?? text.memory.correctHint}
      </span>
      {refusal?.twin && (
        <button
          type="button"
          className="link"
          onClick={() => navigate({ screen: 'memory', factId: refusal.twin }, 'replace')}
        >
          {text.memory.showTwin}
        </button>
      )}
      <button type="button" className="btn btn-sm btn-quiet push" onClick={props.onCancel}>
        {text.shell.cancel}
      </button>
      <button type="submit" className="btn btn-sm btn-primary" disabled={!props.canSave}>
        {text.shell.save}
      </button>
    </p>
  );
}

/** Edits the wording of a fact in place. */
export function CorrectFact({ fact, onDone }: Props) {
  const { wording, setWording, erasesOld, setErasesOld, ...correction } = useCorrection({ fact, onDone });
  const { refusal, canSave, save, field } = correction;
  return (
    <form
      className="f-edit"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Escape') onDone();
        else if (event.key === 'Enter' && !event.nativeEvent.isComposing && !event.shiftKey) {
          if (event.target !== field.current) return;
          void save();
        } else return;
        event.preventDefault();
      }}
    >
      <textarea
        ref={field}
        className="input"
        rows={Math.min(4, Math.ceil((wording.length + 1) / 72))}
        aria-label={text.memory.wording}
        aria-invalid={refusal !== null}
        value={wording}
        maxLength={1000}
        onChange={(event) => setWording(event.target.value.replaceAll('\n', ' '))}
      />
      <span className="f-edit-old" title={text.audit.eraseOldHint}>
        <Check label={text.audit.eraseOld} checked={erasesOld} onChange={setErasesOld} />
        <span aria-hidden="true">{text.audit.eraseOld}</span>
      </span>
      <CorrectionFooter refusal={refusal} canSave={canSave} onCancel={onDone} />
    </form>
  );
}
