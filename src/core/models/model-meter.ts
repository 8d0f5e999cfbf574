import { LecternError } from '../../shared/errors';
import { exactDollars } from '../../shared/exact-dollars';
import type { ModelRequest, Price, Settings } from '../../shared/model';
import type { Clock, Logger, ModelMeter, ModelReader, ModelWriter, RequestRecord } from '../ports';
import { monthOf } from './month';
import { createRequestBudget } from './request-budget';
import { errorText } from '../../shared/messages/engine-text';

interface MeterDeps {
  readonly models: ModelReader & ModelWriter;
  readonly getSettings: () => Promise<Settings>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** Called at most once a second. */
  readonly changed: () => void;
}

interface EngineMeter extends ModelMeter {
  /** Stops calling `changed`. */
  stop(): void;
}

/** Tasks that the learner waits for, unless a request says otherwise. */
const urgent: ReadonlySet<ModelRequest['task']> = new Set([
  'answers',
  'plans',
  'reranking',
  'test',
  'models',
]);
/** Milliseconds between two calls of `changed`. */
const reportEveryMs = 1000;

/** In US dollars; null if the price is unknown. Cached tokens are part of the input. */
export const costOf = ({
  price,
  inputTokens,
  outputTokens,
  cachedTokens,
}: Pick<RequestRecord, 'price' | 'inputTokens' | 'outputTokens' | 'cachedTokens'>): number | null =>
  price &&
  ((inputTokens - cachedTokens) * price.input +
    cachedTokens * (price.cached ?? price.input) +
    outputTokens * price.output) /
    1_000_000;

/** The price that the learner entered for a model; null if none. */
const ownPriceOf = (
  { prices }: Settings['models'],
  provider: string,
  model: string | undefined,
): Price | null => {
  const own = prices[`${provider}/${model ?? ''}`];
  return own ? { ...own, cached: null } : null;
};

/** What was spent in a month: read once, then added up. */
interface Spent {
  readonly month: string;
  readonly from: string;
  readonly to: string;
  dollars: number;
}

/** Reads what was spent this month. Reads again when the month is over or if reading failed. */
const createSpending = (models: ModelReader, clock: Clock): (() => Promise<Spent>) => {
  let spent: { readonly month: string; readonly read: Promise<Spent> } | null = null;
  return () => {
    const { name: month, from, to } = monthOf(clock);
    if (spent?.month === month) return spent.read;
    const read = models.sumRequests(from, to).then(({ cost }): Spent => ({ month, from, to, dollars: cost }));
    spent = { month, read };
    // A failure is not cached.
    read.catch(() => {
      if (spent?.read === read) spent = null;
    });
    return read;
  };
};

export const createModelMeter = ({ models, getSettings, clock, logger, changed }: MeterDeps): EngineMeter => {
  const budget = createRequestBudget(clock);
  const ofThisMonth = createSpending(models, clock);
  let cancelReport: (() => void) | null = null;
  let stopped = false;

  const tell = (): void => {
    if (stopped || cancelReport) return;
    cancelReport = clock.after(reportEveryMs, () => {
      cancelReport = null;
      changed();
    });
  };

  return {
    async admit({ provider, model, price, task, free, waited = urgent.has(task), onWait }, signal) {
      const { models: settings } = await getSettings();
      const { monthlyCap, requestsPerMinute, allowUnknownPrices } = settings;
      if (!free && monthlyCap !== null && (await ofThisMonth()).dollars >= monthlyCap)
        throw new LecternError('SPENDING_CAP', errorText.spendingCap(exactDollars(monthlyCap)), { provider });
      const unknown = price === null && ownPriceOf(settings, provider, model) === null;
      if (!free && monthlyCap !== null && unknown && !allowUnknownPrices)
        throw new LecternError(
          'SPENDING_CAP',
          errorText.priceUnknown(model ?? '', exactDollars(monthlyCap)),
          {
            provider,
            model,
          },
        );
      // Neither a model on this machine nor a list of models counts towards a provider's limit.
      if (provider !== 'local' && task !== 'models')
        await budget.take(requestsPerMinute, waited, signal, onWait);
    },
    async record({ price: listed, ...request }) {
      try {
        const own = ownPriceOf((await getSettings()).models, request.provider, request.model);
        const cost = costOf({ price: own ?? listed, ...request });
        // Read before the row is added, so that it is counted once.
        const month = await ofThisMonth();
        await models.addRequest({ ...request, cost });
        if (request.at >= month.from && request.at < month.to) month.dollars += cost ?? 0;
        tell();
      } catch (error) {
        logger.error('A request could not be recorded', error, { provider: request.provider });
      }
    },
    stop() {
      stopped = true;
      cancelReport?.();
    },
  };
};
