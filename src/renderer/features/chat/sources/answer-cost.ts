import type { ModelRequest } from '../../../../shared/model';

/** What was asked of one model for one purpose, for an answer. */
export interface CostLine {
  readonly task: ModelRequest['task'];
  readonly provider: ModelRequest['provider'];
  readonly model: string;
  readonly requests: number;
  /** Of them, those that brought nothing. */
  readonly failed: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** US dollars; null: the price of one of them is not known. */
  readonly cost: number | null;
}

const order: readonly ModelRequest['task'][] = ['answers', 'reranking'];
const place = ({ task }: CostLine): number => (order.indexOf(task) + order.length + 1) % (order.length + 1);

const sum = (before: number | null, cost: number | null): number | null =>
  before === null || cost === null ? null : before + cost;

/** The requests of an answer, one line for each model and purpose: what answered first. */
export function costLines(requests: readonly ModelRequest[]): readonly CostLine[] {
  const lines = new Map<string, CostLine>();
  for (const request of requests) {
    const { task, provider, model, outcome } = request;
    const key = JSON.stringify([task, provider, model]);
    const before = lines.get(key);
    lines.set(key, {
      task,
      provider,
      model,
      requests: (before?.requests ?? 0) + 1,
      failed: (before?.failed ?? 0) + (outcome === 'ok' ? 0 : 1),
      inputTokens: (before?.inputTokens ?? 0) + request.inputTokens,
      cachedTokens: (before?.cachedTokens ?? 0) + request.cachedTokens,
      outputTokens: (before?.outputTokens ?? 0) + request.outputTokens,
      cost: sum(before ? before.cost : 0, request.cost),
    });
  }
  return [...lines.values()].toSorted((a, b) => place(a) - place(b));
}

export const totalCost = (lines: readonly CostLine[]): number | null =>
  lines.reduce<number | null>((total, { cost }) => sum(total, cost), 0);
