import { randomBytes } from 'node:crypto';

const lifeMs = 120_000;
const maxOpen = 16;

interface SignInCodes {
  issue(): string;
  /** Whether the code was issued recently; it is valid once. */
  redeem(code: string): boolean;
}

/** One-time codes for addresses that others may see: in another program's arguments, in a browser's history. */
export const signInCodes = (now: () => number = () => performance.now()): SignInCodes => {
  const open = new Map<string, number>();
  return {
    issue() {
      const [oldest] = open.keys();
      if (oldest !== undefined && open.size >= maxOpen) open.delete(oldest);
      const code = randomBytes(24).toString('base64url');
      open.set(code, now() + lifeMs);
      return code;
    },
    redeem(code) {
      const end = open.get(code);
      open.delete(code);
      return end !== undefined && now() < end;
    },
  };
};
