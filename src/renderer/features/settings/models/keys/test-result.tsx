import { ORPCError } from '@orpc/client';
import { formatNumber } from '../../../../messages/format';
import { messageOf } from '../../../../client/client';
import { text } from '../../../../messages/text';
import { Icon } from '../../../../ui/icon';

/** The result of testing a provider. */
export type Tested =
  | { readonly ok: true; readonly model: string; readonly ms: number }
  | { readonly ok: false; readonly error: unknown };

/** How long to wait before the next request, if the provider said so. */
const waitOf = (error: unknown): number | null => {
  if (!(error instanceof ORPCError)) return null;
  const data: unknown = error.data;
  const seconds =
    typeof data === 'object' && data !== null && 'retryAfterSeconds' in data ? data.retryAfterSeconds : null;
  return typeof seconds === 'number' && seconds > 0 ? Math.ceil(seconds) : null;
};

/** One sentence: it works and how fast, or why not and what to do. */
export function TestResult({ tested }: { readonly tested: Tested }) {
  const words = text.models.keys;
  const wait = tested.ok ? null : waitOf(tested.error);
  return (
    <p className="mo-result" data-ok={tested.ok} role={tested.ok ? 'status' : 'alert'}>
      <Icon name={tested.ok ? 'check' : 'alert'} small />
      <span>
        {tested.ok ? words.works(tested.model, formatNumber(tested.ms)) : messageOf(tested.error)}
        {wait !== null && ` ${words.retryIn(formatNumber(wait))}`}
      </span>
    </p>
  );
}
