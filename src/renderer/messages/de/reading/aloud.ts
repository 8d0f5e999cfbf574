import type { aloud as en } from '../../en/reading/aloud';
import { formatNumber } from '../../format';
import type { Translation } from '../../translation';

/** Reading aloud. */
export const aloud: Translation<typeof en> = {
  title: 'Vorlesen',
  tip: 'Vorlesen (R)',
  play: 'Ab hier vorlesen',
  pause: 'Anhalten',
  next: 'Nächster Satz',
  speed: 'Tempo',
  times: (speed) => `${formatNumber(speed)}×`,
  voice: 'Stimme',
  close: 'Vorlesen beenden',
  noVoices:
    'Dieses System hat keine Stimmen. Installiere eine in seinen Spracheinstellungen und öffne dann das Buch noch einmal.',
};
