import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { readActingAs, readActingProvider } from './acting-as.ts';
import type { LiveMessage } from './live-messages.ts';
import { changedAccounts, isReadAtOnce, staleAfter } from './live-messages.ts';
import { openLiveSocket } from './live-socket.ts';
import type { LiveGreeting, LiveState } from './live-socket.ts';
import { isUnderAny } from './queries.ts';

/** An impersonator hears what the user would; the document starts anew when that begins or ends. Source: IMP-03, screens S51. */
function greetingOf(token: string): LiveGreeting {
  const [request_username, provider_id] = [readActingAs(), readActingProvider()];
  return {
    type: 'auth',
    token,
    ...(request_username !== null && { request_username }),
    ...(provider_id !== null && { provider_id }),
  };
}

/** Changes of this long are taken together, so that a scan of forty parcels refreshes a list once. */
const GATHER_MS = 300;

/** Keeps the query cache fresh from the live socket while a user is signed in. The shell calls it once. Source: KEY-14. */
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
      void client.invalidateQueries({
        predicate: ({ queryKey: [path] }) => isReadAtOnce(String(path)) && isUnderAny(String(path), paths),
      });
    };
    const close = openLiveSocket(
      greetingOf(token),
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
