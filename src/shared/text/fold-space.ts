/** Text with every run of white space as one space, and none at its ends. */
export const foldSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();
