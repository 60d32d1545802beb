/** The query parameter that starts acting for somebody, and where it is kept: for this tab only. Source: IMP-01. */
export const ACTING_PARAMETER = 'impersonated_username';

type ActingStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Whom every call of this tab is made as; null when it is oneself. Source: IMP-03. */
export function readActingAs(storage: Pick<ActingStorage, 'getItem'> = window.sessionStorage): string | null {
  return storage.getItem(ACTING_PARAMETER);
}

export function keepActingAs(username: string, storage: ActingStorage = window.sessionStorage): void {
  storage.setItem(ACTING_PARAMETER, username);
}

export function stopActing(storage: ActingStorage = window.sessionStorage): void {
  storage.removeItem(ACTING_PARAMETER);
}

/**
 * Whether the start was refused because of whom the tab acts for. The refusal is forgotten with it: the next address opened by hand is opened
 * as oneself. Source: IMP-06.
 */
export function endRefusedActing(status: number | null, storage: ActingStorage = window.sessionStorage): boolean {
  if (status !== 403 || readActingAs(storage) === null) return false;
  stopActing(storage);
  return true;
}

/** Whom an address asks to act for, and the address without asking; null when it asks for nobody. Source: IMP-01. */
export function actingWanted(location: { pathname: string; search: string }): { username: string; href: string } | null {
  const values = new URLSearchParams(location.search);
  const username = values.get(ACTING_PARAMETER)?.trim() ?? '';
  if (username === '') return null;
  values.delete(ACTING_PARAMETER);
  const rest = values.toString();
  return { username, href: rest === '' ? location.pathname : `${location.pathname}?${rest}` };
}
