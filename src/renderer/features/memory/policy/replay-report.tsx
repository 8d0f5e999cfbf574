import type { ReplayReport } from '../../../../shared/model';
import { formatNumber, formatPercent } from '../../../messages/format';
import { text } from '../../../messages/text';

interface Pair {
  readonly active: number;
  readonly candidate: number;
}

/** Two bars that start at zero and share a scale. */
function PairBars({
  name,
  pair,
  most = Math.max(pair.active, pair.candidate),
  say,
  note,
}: {
  readonly name: string;
  readonly pair: Pair;
  readonly most?: number;
  readonly say: (value: number) => string;
  readonly note?: string;
}) {
  const { policy } = text;
  const width = (value: number): string => (most === 0 ? '0' : `${(100 * value) / most}%`);
  return (
    <div className="po-pair">
      <span className="po-pair-n">
        {name}
        {note && <span className="meta">{note}</span>}
      </span>
      <div role="img" aria-label={policy.chart(name, say(pair.active), say(pair.candidate))}>
        {(['active', 'candidate'] as const).map((of) => (
          <span className="po-bar" data-of={of} key={of}>
            <span className="po-bar-t">
              <span style={{ width: width(pair[of]) }} />
            </span>
            <span className="num">{say(pair[of])}</span>
          </span>
        ))}
      </div>
    </div>
  );
}

const tenths = (value: number): string => formatNumber(Math.round(value * 10) / 10);

function Measures({ report }: { readonly report: ReplayReport }) {
  const { policy } = text;
  const { active, candidate } = report.holdout;
  const both = (of: (score: typeof active) => number): Pair => ({
    active: of(active),
    candidate: of(candidate),
  });
  return (
    <>
      <PairBars
        name={policy.success}
        note={active.cases === 0 ? policy.noCases : policy.successOf(active.cases)}
        pair={both((score) => score.success ?? 0)}
        most={1}
        say={formatPercent}
      />
      <PairBars name={policy.tokens} pair={both((score) => score.tokens)} say={tenths} />
      <PairBars
        name={policy.latency}
        pair={both((score) => score.medianMs)}
        say={(n) => policy.ms(tenths(n))}
      />
      <PairBars
        name={policy.violations}
        note={policy.violationsTip}
        pair={both(({ violations }) => violations.disabled + violations.expired + violations.outOfScope)}
        say={formatNumber}
      />
      {report.kept.active > 0 && <PairBars name={policy.kept} pair={report.kept} say={formatNumber} />}
    </>
  );
}

function Similarity({ drift }: Pick<ReplayReport, 'drift'>) {
  const { policy } = text;
  return (
    <section aria-label={policy.similarity}>
      <h3 className="h2 po-h4">{policy.similarity}</h3>
      {(['type', 'topic', 'centroid'] as const).map((of) => (
        <div className="po-pair" key={of}>
          <span className="po-pair-n">{policy.similarities[of]}</span>
          <span
            className="po-bar"
            data-of="candidate"
            role="img"
            aria-label={`${policy.similarities[of]}: ${formatPercent(drift[of])}`}
          >
            <span className="po-bar-t">
              <span style={{ width: `${100 * Math.max(0, drift[of])}%` }} />
            </span>
            <span className="num">{formatPercent(drift[of])}</span>
          </span>
        </div>
      ))}
    </section>
  );
}

function Types({ types }: Pick<ReplayReport, 'types'>) {
  const { policy, memory } = text;
  const names = [...new Set([...Object.keys(types.active), ...Object.keys(types.candidate)])].toSorted();
  if (names.length === 0) return null;
  const most = Math.max(...Object.values(types.active), ...Object.values(types.candidate));
  return (
    <section aria-label={policy.types}>
      <h3 className="h2 po-h4">{policy.types}</h3>
      {names.map((name) => (
        <PairBars
          key={name}
          name={(memory.types as Readonly<Record<string, string>>)[name] ?? name}
          pair={{ active: types.active[name] ?? 0, candidate: types.candidate[name] ?? 0 }}
          most={most}
          say={formatNumber}
        />
      ))}
    </section>
  );
}

/** Compares a changed policy with the current one in charts. */
export function ReplayReportView({ report }: { readonly report: ReplayReport }) {
  const { policy } = text;
  return (
    <div className="po-report">
      <p className="po-verdict" data-verdict={report.verdict}>
        {policy.verdicts[report.verdict]}
      </p>
      <p className="meta po-legend">
        <span data-of="active">{policy.current}</span> <span data-of="candidate">{policy.changed}</span>
      </p>
      <Measures report={report} />
      <Similarity drift={report.drift} />
      <Types types={report.types} />
    </div>
  );
}
