/** Reading aloud. */
export const aloud = {
  title: 'Read aloud',
  tip: 'Read aloud (R)',
  play: 'Read from here',
  pause: 'Pause',
  next: 'Next sentence',
  speed: 'Speed',
  times: (speed: number) => `${speed}×`,
  voice: 'Voice',
  close: 'Stop reading aloud',
  noVoices: 'This system has no voices. Install one in its speech settings, then open the book again.',
};
