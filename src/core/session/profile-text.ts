import type { Profile } from '../../shared/model';

/** The learner as the tutor is told of them: the template of seed 003, section 5, without lines that say nothing. */
export const profileText = (profile: Profile): string =>
  [
    '## User Profile',
    profile.name ? `- Name: ${profile.name}` : null,
    profile.currentChapter
      ? `- Reading progress: ${profile.currentChapter}${profile.totalChapters ? ` (of ${profile.totalChapters} chapters)` : ''}`
      : null,
    profile.interests.length > 0 ? `- Topics of interest: ${profile.interests.join(', ')}` : null,
    `- Preferred detail level: ${profile.detailLevel}`,
    `- Session count: ${profile.sessionCount}`,
  ]
    .filter((line) => line !== null)
    .join('\n');
