/** A title in quotation marks; those inside it become single ones. */
export const quoted = (title: string): string => `“${title.replaceAll('“', '‘').replaceAll('”', '’')}”`;
