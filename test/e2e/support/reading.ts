import type { Page } from '@playwright/test';
import { expect } from './lectern';

/** Words as they are compared: white space is one space. */
export const folded = (text: string | null): string => (text ?? '').replaceAll(/\s+/g, ' ').trim();

/** The reader is at the page with that printed label; the physical page stands behind it where they differ. */
export const expectPage = (page: Page, label: string): Promise<void> =>
  expect(
    page.getByRole('button', { name: new RegExp(`^Go to a page, p\\. ${label}(?: \\(\\w+ \\d+\\))?$`) }),
  ).toBeVisible();
