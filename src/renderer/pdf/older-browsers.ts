/**
 * Polyfills that pdf.js needs in browsers before spring 2024. Imported before pdf.js, in the page and in its worker.
 */
if (!('withResolvers' in Promise))
  Object.defineProperty(Promise, 'withResolvers', {
    configurable: true,
    writable: true,
    value: function withResolvers<Value>(this: PromiseConstructor): unknown {
      let resolve: unknown;
      let reject: unknown;
      const promise = new this<Value>((keep, refuse) => {
        resolve = keep;
        reject = refuse;
      });
      return { promise, resolve, reject };
    },
  });

if (!('any' in AbortSignal))
  Object.defineProperty(AbortSignal, 'any', {
    configurable: true,
    writable: true,
    value: (signals: Iterable<AbortSignal>): AbortSignal => {
      const either = new AbortController();
      for (const signal of signals) {
        if (signal.aborted) either.abort(signal.reason);
        else
          signal.addEventListener('abort', () => either.abort(signal.reason), {
            once: true,
            signal: either.signal,
          });
      }
      return either.signal;
    },
  });
