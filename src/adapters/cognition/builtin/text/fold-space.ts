/** White space as the citation check sees it: every run is one space, none at the ends. */
export const foldSpace = (text: string): string => text.replace(/\s+/g, ' ').trim();
