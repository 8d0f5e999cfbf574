/**
 * Lets the read-only switch stop imports. An import is one transaction, so that it would otherwise be stored before the
 * switch.
 */
export interface ImportStop {
  /** For an import that begins now; aborted if the memory is being made read-only. */
  signal(): AbortSignal;
  /** Stops running imports, and lets none begin until `work` has stored the switch. */
  during<Result>(work: () => Promise<Result>): Promise<Result>;
}

export const createImportStop = (): ImportStop => {
  let control = new AbortController();
  return {
    signal: () => control.signal,
    async during(work) {
      const own = control;
      own.abort();
      try {
        return await work();
      } finally {
        if (control === own) control = new AbortController();
      }
    },
  };
};
