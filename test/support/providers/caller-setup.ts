import type { ModelCall, ModelMeter, RequestRecord } from '../../../src/core/ports';
import { createCaller, type CallLimits, type Caller } from '../../../src/adapters/models/call';

export interface CallerSetup {
  readonly caller: Caller;
  /** The meter's records, in order. */
  readonly records: RequestRecord[];
  readonly outcomes: () => readonly string[];
  readonly admitted: () => number;
  /** Milliseconds of each requested pause; none actually takes time. */
  readonly pauses: number[];
  /** What was logged, as text. */
  readonly logged: string[];
  call(part?: Partial<ModelCall>): ModelCall;
}

/** A caller with a meter that admits everything, pauses that take no time, and jitter fixed at its middle. */
export function callerSetup(
  options: {
    readonly meter?: Partial<ModelMeter>;
    readonly limits?: Partial<CallLimits>;
    readonly now?: () => number;
    readonly random?: () => number;
    readonly wait?: (ms: number, signal: AbortSignal) => Promise<void>;
  } = {},
): CallerSetup {
  const records: RequestRecord[] = [];
  const pauses: number[] = [];
  const logged: string[] = [];
  let admitted = 0;
  const caller = createCaller({
    meter: {
      admit: async (...request) => {
        await options.meter?.admit?.(...request);
        admitted += 1;
      },
      record: async (record) => {
        records.push(record);
        await options.meter?.record?.(record);
      },
    },
    logger: {
      info: (message, data) => void logged.push(`${message} ${JSON.stringify(data ?? null)}`),
      error: (message, error) => void logged.push(`${message} ${String(error)}`),
    },
    wait: async (ms, signal) => {
      pauses.push(ms);
      await options.wait?.(ms, signal);
      signal.throwIfAborted();
    },
    random: options.random ?? (() => 0.5),
    now: options.now ?? Date.now,
    limits: options.limits,
  });
  return {
    caller,
    records,
    outcomes: () => records.map(({ outcome }) => outcome),
    admitted: () => admitted,
    pauses,
    logged,
    call: (part) => ({ task: 'answers', sessionId: null, signal: new AbortController().signal, ...part }),
  };
}
