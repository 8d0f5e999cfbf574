import { simulateProviderDay } from './provider-day';

/** The simulated day as a process: prints a log, and its figures as one line of JSON. */
const run = async (): Promise<void> => {
  const figures = await simulateProviderDay((line) => console.log(line));
  process.stdout.write(`figures ${JSON.stringify(figures)}\n`, () => process.exit(0));
};

run().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
