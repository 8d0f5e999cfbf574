import type { ModelRequest } from '../../../../shared/model';

/** An answer's requests to one model for one task. */
export interface CostLine {
  readonly task: ModelRequest['task'];
  readonly provider: ModelRequest['provider'];
  readonly model: string;
  readonly requests: number;
  /** How many of them failed. */
  readonly failed: number;
  readonly inputTokens: number;
  readonly cachedTokens: number;
  readonly outputTokens: number;
  /** In US dollars; null if the price of any of them is unknown. */
  readonly cost: number | null;
}

const order: readonly ModelRequest['task'][] = ['answers', 'reranking'];
const place = ({ task }: CostLine): number => (order.indexOf(task) + order.length + 1) % (order.length + 1);

const addCosts = (before: number | null, cost: number | null): number | null =>
  before === null || cost === null ? null : before + cost;

/** An answer's requests, one line for each model and task, those that answered first. */
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
      cost: addCosts(before ? before.cost : 0, request.cost),
    });
  }
  return [...lines.values()].toSorted((a, b) => place(a) - place(b));
}

export const totalCost = (lines: readonly CostLine[]): number | null =>
  lines.reduce<number | null>((total, { cost }) => addCosts(total, cost), 0);
