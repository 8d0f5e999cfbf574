import { z } from 'zod';
import { formatRoute, readAddress, type Route } from './route';

const spotSchema = z.object({
  page: z.number().int().min(1),
  /** How far down the page, as a share of its height. */
  share: z.number(),
});
/** A place inside a page. */
export type PageSpot = z.infer<typeof spotSchema>;
const entrySchema = z.object({ spot: spotSchema });

/** Goes from one spot of a book to another, be it on the same page: the way back leads to the very spot. */
export function jumpBetween(from: PageSpot, to: PageSpot, route: Route): void {
  history.replaceState({ spot: from }, '', location.hash);
  history.pushState({ spot: to }, '', formatRoute(route));
  readAddress();
}

/** The spot of the entry that the way back or forward has led to; null where it is no more than a page. */
export const spotOfEntry = (): PageSpot | null => entrySchema.safeParse(history.state).data?.spot ?? null;
