/** A sentence of some length for a page of a small book, distinguished from the others by its topic. */
export const keeperWrote = (topic: string): string =>
  `The keeper wrote of ${topic} in his ledger, and the ledger went to the harbour office at the end of every month, as it had done since the light was first lit on the rock.`;
