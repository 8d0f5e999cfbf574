import type { SettingsReader, SettingsWriter } from '../../core/ports/store/settings-store';
import type { Sql } from '../sql';
import {
  getProfile,
  getProfileTimes,
  getSettings,
  savePolicy,
  saveSettings,
  setProfile,
} from '../tables/settings';
import type { Verbs } from './verbs';

export const settingsVerbs = (sql: Sql): Verbs<SettingsReader & SettingsWriter> => ({
  getSettings: () => getSettings(sql),
  getProfile: () => getProfile(sql),
  getProfileTimes: () => getProfileTimes(sql),
  saveSettings: (settings, at) => {
    saveSettings(sql, settings, at);
  },
  savePolicy: (policy, by, at) => savePolicy(sql, policy, by, at),
  setProfile: (values, at) => {
    setProfile(sql, values, at);
  },
});
