import type { Profile } from '../../../shared/model';

/** "Chapter 3 of 12 (Breath and Body)". */
const chapterText = ({
  currentChapter,
  currentChapterTitle,
  totalChapters,
}: Pick<Profile, 'currentChapter' | 'currentChapterTitle' | 'totalChapters'>): string =>
  [
    `Chapter ${currentChapter ?? '?'}`,
    totalChapters ? ` of ${totalChapters}` : '',
    currentChapterTitle ? ` (${currentChapterTitle.replace(/^\d+\.? +/, '')})` : '',
  ].join('');

/** The learner's profile as text for a prompt, without empty lines. */
export const profileText = (profile: Profile): string =>
  [
    '## User Profile',
    profile.name ? `- Name: ${profile.name}` : null,
    profile.currentChapter === null ? null : `- Reading progress: ${chapterText(profile)}`,
    profile.interests.length > 0 ? `- Topics of interest: ${profile.interests.join(', ')}` : null,
    `- Preferred detail level: ${profile.detailLevel}`,
    `- Session count: ${profile.sessionCount}`,
  ]
    .filter((line) => line !== null)
    .join('\n');
