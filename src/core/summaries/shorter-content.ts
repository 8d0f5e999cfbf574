import { summaryText } from '../../shared/messages/en/summary-text';
import type { SummaryContent } from '../../shared/model';
import { acceptCondensed } from './accept-condensed';

/** The summary, or its source if that is shorter; null if the summary is empty. */
export const shorterContent = (source: SummaryContent, summary: SummaryContent): SummaryContent | null => {
  const checked = acceptCondensed({ source: summaryText(source), result: summaryText(summary) });
  if (checked.accepted) return typeof summary === 'string' ? checked.text : summary;
  return checked.why === 'longer' ? source : null;
};
