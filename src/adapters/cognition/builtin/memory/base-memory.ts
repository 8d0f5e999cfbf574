/** The base memory's sections, in their order (B6). */
export const baseSections = ['User Profile', 'Preferences', 'Ongoing Topics', 'Key History'] as const;
export type BaseSection = (typeof baseSections)[number];

export type BaseMemory = Record<BaseSection, readonly string[]>;

const emptyBase = (): Record<BaseSection, string[]> => ({
  'User Profile': [],
  Preferences: [],
  'Ongoing Topics': [],
  'Key History': [],
});

/** Longer than any section's name with its markup. */
const MAX_HEADING_LENGTH = 200;

const sectionNamed = (line: string): BaseSection | undefined => {
  const name = line.replace(/^[#*\s]+|[*:\s]+$/g, '').toLowerCase();
  return baseSections.find((section) => section.toLowerCase() === name);
};

/** Reads what `writeBase` wrote, and what people edited: any heading style, lines or bullets. */
export function readBase(text: string): Record<BaseSection, string[]> {
  const sections = emptyBase();
  let current: BaseSection = 'Key History';
  for (const line of text.split('\n')) {
    const folded = line.trim();
    const heading = folded.length > MAX_HEADING_LENGTH ? undefined : sectionNamed(folded);
    if (heading !== undefined) current = heading;
    else if (folded !== '' && !/^#+\s/.test(folded)) sections[current].push(folded.replace(/^[-*•]\s+/, ''));
  }
  return sections;
}

/** Empty sections are left out. */
export function writeBase(memory: BaseMemory): string {
  return baseSections
    .filter((section) => memory[section].length > 0)
    .map((section) => `## ${section}\n${memory[section].map((line) => `- ${line}`).join('\n')}`)
    .join('\n\n');
}

export const wordCount = (text: string): number => text.split(/\s+/).filter(Boolean).length;
