import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LiveMessage } from './live-messages.ts';
import { changedAccounts, staleAfter } from './live-messages.ts';
import { openLiveSocket } from './live-socket.ts';
import type { LiveState } from './live-socket.ts';
import { isUnderAny } from './queries.ts';

/** Changes of this long are taken together, so that a scan of forty parcels refreshes a list once. */
const GATHER_MS = 300;

/** Keeps the query cache fresh from the live socket while somebody is signed in. The shell calls it once. Source: KEY-14. */
export function useLive(
  token: string | null,
  given_address: string,
  /** Told which accounts were changed; stays the same function. */
  onAccount: (id: number) => void,
): LiveState {
  const client = useQueryClient();
  const [state, setState] = useState<LiveState>('connecting');

  useEffect(() => {
    if (token === null) return undefined;
    let gathered: LiveMessage[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const refresh = () => {
      const paths = staleAfter(gathered);
      for (const id of changedAccounts(gathered)) onAccount(id);
      gathered = [];
      timer = undefined;
      void client.invalidateQueries({ predicate: ({ queryKey }) => isUnderAny(String(queryKey[0]), paths) });
    };
    const close = openLiveSocket(
      { type: 'auth', token },
      {
        onMessage: (message) => {
          gathered.push(message);
          timer ??= setTimeout(refresh, GATHER_MS);
        },
        onReconnect: () => void client.invalidateQueries(),
        onWithout: () => void client.invalidateQueries(),
        // Trying again is still being without a line.
        onState: (next) => setState((old) => (next === 'connecting' && old === 'waiting' ? old : next)),
      },
      given_address,
    );
    return () => {
      clearTimeout(timer);
      close();
    };
  }, [client, token, given_address, onAccount]);

  return state;
}
