import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { callForProvider } from '../../api/call.ts';
import { readToken } from '../../api/session-token.ts';
import { stateNow, isMarkedBlocked } from './held-state.ts';
import type { HeldState } from './held-state.ts';
import { maintenanceAt } from './maintenance.ts';
import { useGeneralData, useProviderByOrigin } from '../shell-calls.ts';
import { useReplace } from '../pages/use-replace.ts';

/**
 * Whether the page of a state is to be shown, and what kept it from being known. A user who typed its address is led on to `elsewhere`
 * unless the state holds.
 */
export function useHeldState(state: HeldState, elsewhere: string): { readonly is_held: boolean; readonly failed: Error | null } {
  const [was_told] = useState(() => isMarkedBlocked(state));
  const [token] = useState(() => readToken());
  const provider_read = useProviderByOrigin();
  const is_signed_in = token !== null;
  const provider = provider_read.data?.provider ?? maintenanceAt(provider_read.error, { pathname: '', is_signed_in })?.provider;
  // As at the start: the next call goes out in the same pass.
  if (provider) callForProvider(provider.id);
  const general_read = useGeneralData(provider && !was_told ? token : null);
  const now = was_told
    ? 'holds'
    : stateNow(state, { is_signed_in, provider_error: errorOf(provider_read), general_error: errorOf(general_read) });
  const replace = useReplace();

  useEffect(() => {
    if (now === 'over') replace(elsewhere);
  }, [now, replace, elsewhere]);

  return { is_held: now === 'holds', failed: was_told || provider ? null : provider_read.error };
}

function errorOf({ isPending, error }: UseQueryResult): Error | null | undefined {
  return isPending ? undefined : error;
}
