import type { OutputOf } from '@tsela/contract/route';
import type { providerApi } from '@tsela/contract/providers/provider-api';
import type { Account } from '@tsela/contract/accounts/account-shapes';
import type { Provider } from '@tsela/contract/providers/provider-shapes';
import type { User } from '@tsela/contract/users/user-shapes';
import type { Audience } from '@tsela/domain/permissions/audience';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import type { ProviderSettings } from '@tsela/domain/providers/provider-settings';
import { createContext, useContext } from 'react';
import type { LiveState } from '../api/live-socket.ts';

export type GeneralData = OutputOf<typeof providerApi.generalData>;

/** The user and their provider; known on every page. */
export interface Session {
  readonly provider: Provider;
  readonly title: string;
  /** The provider's settings; read them with the domain's `readSetting(settings, key)`. */
  readonly settings: ProviderSettings;
  /** Null for guests, as are `account` and `general`. */
  readonly user: User | null;
  readonly account: Account | null;
  /** Branches, drivers, roles and tags of the provider. */
  readonly general: GeneralData | null;
  readonly audience: Audience;
  readonly facts: MenuFacts;
  readonly live: LiveState;
  /** The provider is in maintenance, and the user is on the sign-in page. */
  readonly is_maintained: boolean;
}

const SessionContext = createContext<Session | null>(null);

export const SessionProvider = SessionContext.Provider;

export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('There is no session outside the shell.');
  return session;
}

/** Whether the signed-in person holds a permission, e.g. `API_/shipments:PATCH`. The server decides; this only hides. */
export function useMay(permission: string): boolean {
  return hasPermission(useSession().facts.actor?.permissions ?? [], permission);
}
