/** What an answer can mean for the whole product, whichever call it belongs to. */
export type SessionEvent = 'session-ended' | 'maintenance' | 'account-closed';

type Listener = (event: SessionEvent) => void;

const listeners = new Set<Listener>();

/** What the status of an answer means beyond its own call; null when nothing. Source: ERR-02, ERR-04, ERR-07, ERR-09, CALL-11. */
export function sessionEventOf(
  call: { path: string; method: string },
  answer: { status: number; body: unknown },
): SessionEvent | null {
  if (answer.status === 418) return 'maintenance';
  if (answer.status === 423) return 'account-closed';
  const is_sign_in = call.path === '/login';
  const is_signed_out = answer.status === 401 || (answer.status >= 400 && saysNotLoggedIn(answer.body));
  return is_signed_out && !is_sign_in ? 'session-ended' : null;
}

/** Where an unauthorised session goes. Source: ROUTE-18, ROUTE-19. */
export function pathAfterSessionEnd(location: { pathname: string; search: string }): string {
  if (location.pathname === '/logout') return '/';
  return `/login?redirect=${encodeURIComponent(location.pathname + location.search)}`;
}

export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSessionEvent(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

function saysNotLoggedIn(body: unknown): boolean {
  return JSON.stringify(body ?? '').includes('not_logged_in');
}
