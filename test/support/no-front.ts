/** A window whose server never responds, for tests that only render. Must be imported before the screens. */
class SilentSocket extends EventTarget {
  readonly readyState = 0;
  readonly send = (): void => undefined;
  readonly close = (): void => undefined;
}

Object.assign(globalThis, { location: { href: 'http://127.0.0.1/', hash: '' }, WebSocket: SilentSocket });
