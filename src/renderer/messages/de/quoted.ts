/** A title in German quotation marks; those inside it become single ones. */
export const quoted = (title: string): string =>
  `„${title
    .replaceAll(
      /“([^“”]*)”|„([^„“]*)“/gu,
      (_, english?: string, german?: string) => `‚${english ?? german ?? ''}‘`,
    )
    .replaceAll('„', '‚')
    .replaceAll(/[“”]/gu, '‘')}“`;
