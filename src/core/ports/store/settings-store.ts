import type { GuardReason, Policy, PolicyRevision, Profile, Settings } from '../../../shared/model';

export interface SettingsReader {
  getSettings(): Promise<Settings>;
  /** The rows of `user_profile`, by key. */
  getProfile(): Promise<Readonly<Record<string, string>>>;
  /** When each was set. */
  getProfileTimes(): Promise<Readonly<Record<string, string>>>;
}

/** Who saved a policy, and why. */
export interface SavedBy {
  readonly author: PolicyRevision['author'];
  readonly restores?: number;
  readonly reason?: GuardReason;
}

export interface SettingsWriter {
  /** A changed policy is a new revision by the learner. */
  saveSettings(settings: Settings, at: string): Promise<void>;
  /** Returns the active revision: a new one, unless the policy is the active one already. */
  savePolicy(policy: Policy, by: SavedBy, at: string): Promise<PolicyRevision>;
  setProfile(values: Readonly<Partial<Record<keyof Profile, string>>>, at: string): Promise<void>;
}
