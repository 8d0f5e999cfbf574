import { useState } from 'react';
import type { FactId } from '../../../../shared/model';
import { text } from '../../../messages/text';
import type { FactChoice } from '../../../navigation/fact-choice';
import { toggled } from '../../../state/toggled';
import { Check } from '../../../ui/fields/check';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { actOnAnswer } from '../../facts/act-on-answer';
import { factSentence } from '../../facts/fact-sentence';

const words = text.memoryActs;

interface Props {
  readonly choice: FactChoice;
  readonly onClose: () => void;
}

/** Asks which facts of an answer are meant by "Forget that" or "That is wrong". */
export function FactChoiceDialog({ choice, onClose }: Props) {
  const { title, what, action } = words.choice[choice.act];
  const [chosen, setChosen] = useState<ReadonlySet<FactId>>(new Set());
  return (
    <ConfirmDialog
      title={title}
      action={action(chosen.size)}
      ready={chosen.size > 0}
      onConfirm={() => {
        onClose();
        void actOnAnswer(choice, choice.act, [...chosen]);
      }}
      onClose={onClose}
    >
      <p>{what}</p>
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
