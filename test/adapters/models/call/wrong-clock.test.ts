import { readFileSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { callerSetup } from '../../../support/providers/caller-setup';
import { refusal } from '../../../support/providers/refusal';

const certificate = (name: string): string =>
  readFileSync(join(import.meta.dirname, '../../../fixtures/certificates', name), 'utf8');

const trusted = getCACertificates('default');
beforeAll(() => setDefaultCACertificates([...trusted, certificate('authority.pem')]));
afterAll(() => setDefaultCACertificates(trusted));

describe('a secure connection from a computer with a wrong clock', () => {
  it.each(['expired.pem', 'not-yet.pem'])('fails with a message about the clock (%s)', async (name) => {
    const server = createServer({ key: certificate('leaf.key'), cert: certificate(name) });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as AddressInfo;
    const setup = callerSetup();
    try {
      const error = await refusal(
        setup.caller.complete(
          {
            provider: 'gemini',
            model: 'some-model',
            host: `127.0.0.1:${port}`,
            price: null,
            free: false,
            inputCharacters: 1,
            secret: null,
            explain: () => null,
            ...setup.call(),
          },
          // Like an SDK that drops the cause.
          async (signal) => {
            const response = await fetch(`https://127.0.0.1:${port}`, { signal }).catch(() => null);
            if (response === null) throw new Error('Error fetching');
            return { value: await response.text() };
          },
        ),
      );
      expect(error.code).toBe('MODEL_CLOCK_WRONG');
      expect(error.message).toContain("computer's clock");
      expect(setup.outcomes()).toEqual(['MODEL_CLOCK_WRONG']);
    } finally {
      server.close();
    }
  });
});
