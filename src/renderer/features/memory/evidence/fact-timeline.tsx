import { statementSchema, type FactId, type FactPage } from '../../../../shared/model';
import { formatWhen } from '../../../messages/format';
import { formatRoute } from '../../../navigation/route';
import { text } from '../../../messages/text';
import { factSentence } from '../../facts/fact-sentence';

type Kind = 'now' | 'corrected' | 'heard' | 'replaced' | 'over';

interface Step {
  readonly kind: Kind;
  readonly at: string;
  readonly says: string;
  /** Wording that is no longer remembered. */
  readonly old?: string;
  readonly link?: { readonly id: FactId; readonly fact: string };
}

/** The history of a fact, newest first: mentioned, corrected, what it replaced and what replaced it. */
export function stepsOf(fact: FactPage): readonly Step[] {
  const { timeline } = text.memory;
  const steps: Step[] = [{ kind: 'heard', at: fact.createdAt, says: timeline.first }];
  for (const piece of fact.evidence) {
    const before = statementSchema.safeParse(piece.meta['corrected']);
    if (before.success)
      steps.push({
        kind: 'corrected',
        at: piece.at,
        says: timeline.corrected,
        old: factSentence(before.data),
      });
    else if ('ends' in piece.meta) continue;
    else if (piece.at > fact.createdAt) steps.push({ kind: 'heard', at: piece.at, says: timeline.again });
  }
  for (const before of fact.history)
    steps.push({
      kind: 'replaced',
      at: before.validTo ?? before.updatedAt,
      says: before.supersededBy === fact.id ? timeline.replaced : timeline.before,
      old: factSentence(before),
    });
  if (fact.replacedBy)
    steps.push({
      kind: 'over',
      at: fact.validTo ?? fact.updatedAt,
      says: timeline.replacedBy,
      link: { id: fact.replacedBy.id, fact: factSentence(fact.replacedBy) },
    });
  else if (fact.status === 'expired' && fact.validTo)
    steps.push({ kind: 'over', at: fact.validTo, says: timeline.expired });
  return steps.toSorted((a, b) => b.at.localeCompare(a.at));
}

export function FactTimeline({ fact }: { readonly fact: FactPage }) {
  return (
    <ol className="tl">
      {stepsOf(fact).map((step, i) => (
        <li key={i} data-kind={step.kind}>
          <span className="meta num">{formatWhen(step.at)}</span>
          <span>
            {step.says}
            {step.old && (
              <>
                {' '}
                <s>{step.old}</s>
              </>
            )}
            {step.link && (
              <>
                {' '}
                <a href={formatRoute({ screen: 'memory', factId: step.link.id })}>{step.link.fact}</a>
              </>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}
