import { summaryText } from '../../shared/messages/en/summary-text';
import type { SummaryContent } from '../../shared/model';

export const readContent = (json: string): SummaryContent => JSON.parse(json) as SummaryContent;

/** The search index needs the rendered text; everywhere else it is rendered when it is read. */
export const contentColumns = (
  content: SummaryContent,
): { readonly text: string; readonly content: string | null } => ({
  text: summaryText(content),
  content: typeof content === 'string' ? null : JSON.stringify(content),
});

/** A row with its summary and the summary's text. `content` is JSON, or null if the text is all there is. */
export const withContent = <Row extends { readonly text: string; readonly content: string | null }>(
  row: Row,
): Omit<Row, 'content'> & { readonly content: SummaryContent } => {
  const content = row.content === null ? row.text : readContent(row.content);
  return { ...row, content, text: summaryText(content) };
};
