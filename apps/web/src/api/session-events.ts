import { SCREENS } from '@tsela/domain/screens/screen-table';

/** What an answer can mean for the whole product, whichever call it belongs to. A second factor is asked for as who is signed in is read again. */
export type SessionEvent = 'logOut' | 'maintenanceMode' | 'accountClosed' | 'refreshAccount';

type Listener = (event: SessionEvent) => void;

const listeners = new Set<Listener>();

/** Where 401 says that a first factor was wrong. Source: decisions B8. */
const SIGN_INS: readonly string[] = ['/login', '/login/idm', '/accounts/registrations'];

/** What the status of an answer means beyond its own call; null when nothing. Source: ERR-02, ERR-04, ERR-07, ERR-09, CALL-11. */
export function sessionEventOf(
  call: { path: string; method: string },
  answer: { status: number; body: unknown },
  { is_of_this_session }: { is_of_this_session: boolean },
): SessionEvent | null {
  if (answer.status === 418) return isStart(call) ? null : 'maintenanceMode';
  if (answer.status === 423) return 'accountClosed';
  // General data are asked again on this event: their own refusal must not ask for them once more.
  const is_general = call.path === '/general-data';
  if (answer.status === 403 && codeOf(answer.body) === 'two-factor-required') return is_general ? null : 'refreshAccount';
  // The answer to a call with an earlier token says nothing about the present session.
  if (!is_of_this_session) return null;
  const is_sign_in = SIGN_INS.includes(call.path);
  const is_signed_out = answer.status === 401 || (answer.status >= 400 && saysNotLoggedIn(answer.body));
  return is_signed_out && !is_sign_in ? 'logOut' : null;
}

/** Where an unauthorised session goes. Source: ROUTE-18, ROUTE-19. */
export function pathAfterSessionEnd(location: { pathname: string; search: string }): string {
  if (location.pathname === SCREENS.logout.path) return SCREENS.landing.path;
  return `${SCREENS.login.path}?redirect=${encodeURIComponent(location.pathname + location.search)}`;
}

/** Listens to what answers mean; the shell makes internal events of them. */
export function onSessionEvent(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellSessionEvent(event: SessionEvent): void {
  for (const listener of listeners) listener(event);
}

/** The start itself decides what a maintenance means for the user. Source: CALL-30. */
function isStart({ path, method }: { path: string; method: string }): boolean {
  return method === 'GET' && path === '/providers';
}

function codeOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
}

function saysNotLoggedIn(body: unknown): boolean {
  return JSON.stringify(body ?? '').includes('not_logged_in');
}
