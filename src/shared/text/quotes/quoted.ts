/** A title in quotation marks; quotation marks inside it become single ones. */
export const quoted = (title: string): string => `“${title.replaceAll('“', '‘').replaceAll('”', '’')}”`;
