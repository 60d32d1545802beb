import type { Provider } from '@tsela/contract/providers/provider-shapes';
import { ApiError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';

/** What a maintenance means at the start: which provider it is of, and whether one goes to the page that says so. */
export interface Maintenance {
  readonly provider: Provider | undefined;
  readonly is_shown: boolean;
}

/**
 * During maintenance visitors see that, except on the sign-in page: a platform administrator has to get in to end it. For a signed-in
 * user their first call decides, which refuses other users. Null when there is none. Source: CALL-30, MAINT-01, screens S51.
 */
export function maintenanceAt(
  error: Error | null,
  { pathname, is_signed_in }: { readonly pathname: string; readonly is_signed_in: boolean },
): Maintenance | null {
  if (!(error instanceof ApiError) || error.status !== 418) return null;
  const provider = providerIn(error.body);
  return { provider, is_shown: provider === undefined || !(is_signed_in || pathname === paths.login()) };
}

function providerIn(body: unknown): Provider | undefined {
  const { provider } = (body ?? {}) as { provider?: Provider };
  return provider;
}
