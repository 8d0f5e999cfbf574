import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

interface State<Props> {
  readonly Loaded?: ComponentType<Props>;
  readonly error?: unknown;
}

/**
 * A component whose code is loaded when it is first rendered, or earlier by its `load`. Unlike React's `lazy`, it renders at
 * once if the code is loaded (a Suspense fallback stays for at least 300 ms), and a failure is not permanent.
 */
export function lazily<Props extends object>(
  importComponent: () => Promise<ComponentType<Props>>,
  fallback: ReactNode = null,
) {
  let loaded: ComponentType<Props> | undefined;
  const load = async (): Promise<ComponentType<Props>> => (loaded ??= await importComponent());
  function Lazy(props: Props) {
    const [{ Loaded, error }, setState] = useState<State<Props>>(() => (loaded ? { Loaded: loaded } : {}));
    const isDone = Loaded !== undefined || error !== undefined;
    useEffect(() => {
      if (isDone) return undefined;
      let isGone = false;
      load().then(
        (Component) => isGone || setState({ Loaded: Component }),
        (reason: unknown) => isGone || setState({ error: reason }),
      );
      return () => {
        isGone = true;
      };
    }, [isDone]);
    if (error !== undefined) throw error;
    return Loaded ? <Loaded {...props} /> : fallback;
  }
  return Object.assign(Lazy, { load });
}
