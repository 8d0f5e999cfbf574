import { createInterface } from 'node:readline';
import { startProviders } from '../e2e/support/providers';

/** The providers' test servers as a process, which answers `choose ORIGIN TOKEN` and `first-byte` with a line of JSON each. */
const run = async (): Promise<void> => {
  const providers = await startProviders();
  const say = (value: unknown): void => void process.stdout.write(`${JSON.stringify(value)}\n`);
  say(providers.environment);
  for await (const line of createInterface({ input: process.stdin })) {
    const [verb, origin = '', token = ''] = line.split(' ');
    if (verb === 'choose') await providers.choose({ origin, token });
    say(verb === 'first-byte' ? providers.firstByteOfAnswer() : null);
  }
  await providers.close();
};

run().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
