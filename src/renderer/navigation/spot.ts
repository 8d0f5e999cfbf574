import { formatRoute, readAddress, type Route } from './route';

/** A focused element in a book's document, by its path from the body. */
export interface FrameFocus {
  readonly part: number;
  readonly path: string;
}

/** A place inside a page. */
export interface PageSpot {
  readonly page: number;
  /** How far down the page, as a share of its height. */
  readonly share: number;
  /** A link that was followed from here, or what it led to. */
  readonly focus?: FrameFocus;
}

/** Goes from one spot of a book to another, even on the same page, so that Back leads to the exact spot. */
export function jumpBetween(from: PageSpot, to: PageSpot, route: Route): void {
  history.replaceState({ spot: from }, '', location.hash);
  history.pushState({ spot: to }, '', formatRoute(route));
  readAddress();
}

/** The spot of the history entry that Back or Forward led to; null if the entry is only a page. */
export const spotOfEntry = (): PageSpot | null =>
  (history.state as { readonly spot?: PageSpot } | null)?.spot ?? null;
