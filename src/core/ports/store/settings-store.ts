import type { Profile, Settings } from '../../../shared/model';

export interface SettingsReader {
  getSettings(): Promise<Settings>;
  /** The rows of `user_profile`, by key. */
  getProfile(): Promise<Readonly<Record<string, string>>>;
  /** When each was set. */
  getProfileTimes(): Promise<Readonly<Record<string, string>>>;
}

export interface SettingsWriter {
  saveSettings(settings: Settings, at: string): Promise<void>;
  setProfile(values: Readonly<Partial<Record<keyof Profile, string>>>, at: string): Promise<void>;
}
