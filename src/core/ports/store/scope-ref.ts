import type { Scope } from '../../../shared/model';

export interface ScopeRef {
  readonly scope: Scope;
  readonly scopeId: string;
}
