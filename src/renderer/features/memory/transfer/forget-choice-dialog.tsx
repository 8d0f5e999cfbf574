import { useState } from 'react';
import type { FactId } from '../../../../shared/model';
import { text } from '../../../messages/text';
import type { ForgetChoice } from '../../../navigation/forget-choice';
import { toggled } from '../../../state/toggled';
import { Check } from '../../../ui/fields/check';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { actOnAnswer } from '../../facts/act-on-answer';
import { factSentence } from '../../facts/fact-sentence';

const words = text.memoryActs;

interface Props {
  readonly choice: ForgetChoice;
  readonly onClose: () => void;
}

/** Asks which facts of an answer are meant by "Forget that". */
export function ForgetChoiceDialog({ choice, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<FactId>>(new Set());
  return (
    <ConfirmDialog
      title={words.chooseTitle}
      action={words.chooseAction(chosen.size)}
      ready={chosen.size > 0}
      onConfirm={() => {
        onClose();
        void actOnAnswer(choice, 'forget', [...chosen]);
      }}
      onClose={onClose}
    >
      <p>{words.chooseWhat}</p>
      {choice.facts.map((fact) => (
        <label key={fact.id} className="er-check">
          <Check
            label={factSentence(fact)}
            checked={chosen.has(fact.id)}
            onChange={() => setChosen(toggled(chosen, fact.id))}
          />
          <span dir="auto">{factSentence(fact)}</span>
        </label>
      ))}
    </ConfirmDialog>
  );
}
