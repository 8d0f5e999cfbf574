import type { FactPage } from '../../../../shared/model';
import { formatDecimal, formatDay } from '../../../messages/format';
import { text } from '../../../messages/text';

const figure = (value: number): string => formatDecimal(value, 2);
/** Stored confidences are not rounded. */
const tolerance = 0.005;

interface Line {
  readonly what: string;
  readonly how: string;
  readonly result: string;
}

/** The steps from each piece of evidence to the confidence of the fact. */
export function linesOf(fact: Pick<FactPage, 'evidence' | 'why' | 'confidence'>): readonly Line[] {
  const { audit, memory } = text;
  const byId = new Map(fact.evidence.map((piece) => [piece.id, piece]));
  const lines = fact.why.pieces.map(({ evidenceId, base, weight, doubt, counts }): Line => {
    const piece = byId.get(evidenceId);
    const method =
      piece && 'corrected' in piece.meta ? memory.corrected : memory.methods[piece?.method ?? 'rule'];
    const product = base === null ? '' : `${figure(base)} × ${formatDecimal(weight, 1)}`;
    return {
      what: piece ? `${method}, ${formatDay(piece.at)}` : method,
      how: doubt < 1 ? `${product} × ${figure(doubt)} (${audit.doubted})` : product,
      result: counts === null ? audit.unknownBase : figure(counts),
    };
  });
  const { together } = fact.why;
  if (together === null) return lines;
  const counted = fact.why.pieces.flatMap(({ counts }) => counts ?? []);
  if (counted.length > 1)
    lines.push({
      what: audit.together,
      how: `1 − ${counted.map((one) => figure(1 - one)).join(' × ')}`,
      result: figure(together),
    });
  if (Math.abs(together - fact.confidence) > tolerance)
    lines.push({ what: audit.later, how: '', result: figure(fact.confidence) });
  return lines;
}

const spanOf = ({ createdAt, validTo }: FactPage): string =>
  validTo === null
    ? text.audit.validFrom(formatDay(createdAt))
    : text.audit.validSpan(formatDay(createdAt), formatDay(validTo));

/** How the confidence was calculated, and what else decides whether the fact is recalled. */
export function ConfidenceWhy({ fact }: { readonly fact: FactPage }) {
  const { audit } = text;
  const { answers } = fact.used;
  return (
    <section className="fx" aria-label={audit.why(figure(fact.confidence))}>
      <h3 className="h2">{audit.why(figure(fact.confidence))}</h3>
      <ol className="fx-l">
        {linesOf(fact).map(({ what, how, result }, i) => (
          <li key={i} data-sum={i >= fact.why.pieces.length ? '' : undefined}>
            <span title={what === audit.later ? audit.laterHint : undefined}>{what}</span>
            <span className="num">{how}</span>
            <b className="num">{result}</b>
          </li>
        ))}
      </ol>
      <dl className="fx-m">
        <dt>{audit.importance}</dt>
        <dd className="num">{figure(fact.importance)}</dd>
        <dt>{audit.valid}</dt>
        <dd>{spanOf(fact)}</dd>
        <dt>{audit.recalled}</dt>
        <dd className="num">{answers === 0 ? audit.never : audit.recalledTimes(answers)}</dd>
      </dl>
    </section>
  );
}
