/** Files with a book's highlights. */
export const marksFileText = {
  copyName: (title: string) => `${title} with marks.pdf`,
  lostHeading: 'Highlights that no longer match the text',
} as const;
