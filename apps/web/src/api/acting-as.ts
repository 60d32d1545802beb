/** The query parameter that starts acting as another user, and where it is kept: for this tab only. Source: IMP-01. */
export const ACTING_PARAMETER = 'impersonated_username';
/** Names the provider of the user acted as, where that is another one: for platform administrators. Source: screens S51. */
export const ACTING_PROVIDER_PARAMETER = 'impersonated_provider_id';

type ActingStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** The user that every call of this tab is made as; null without impersonation. Source: IMP-03. */
export function readActingAs(storage: Pick<ActingStorage, 'getItem'> = window.sessionStorage): string | null {
  return storage.getItem(ACTING_PARAMETER);
}

/** The provider that every call of this tab is made at, where that is not the own one. */
export function readActingProvider(storage: Pick<ActingStorage, 'getItem'> = window.sessionStorage): number | null {
  const id = Number(storage.getItem(ACTING_PROVIDER_PARAMETER));
  return readActingAs(storage) !== null && Number.isSafeInteger(id) && id > 0 ? id : null;
}

export function keepActingAs(
  { username, provider_id }: Pick<ActingWanted, 'username' | 'provider_id'>,
  storage: ActingStorage = window.sessionStorage,
): void {
  stopActing(storage);
  storage.setItem(ACTING_PARAMETER, username);
  if (provider_id !== null) storage.setItem(ACTING_PROVIDER_PARAMETER, String(provider_id));
}

export function stopActing(storage: ActingStorage = window.sessionStorage): void {
  storage.removeItem(ACTING_PARAMETER);
  storage.removeItem(ACTING_PROVIDER_PARAMETER);
}

/**
 * Whether the start was refused because of whom the tab acts for. The refusal is forgotten with it: the next address opened by hand is
 * opened in the caller's own name. Source: IMP-06.
 */
export function endRefusedActing(status: number | null, storage: ActingStorage = window.sessionStorage): boolean {
  if (status !== 403 || readActingAs(storage) === null) return false;
  stopActing(storage);
  return true;
}

interface ActingWanted {
  readonly username: string;
  readonly provider_id: number | null;
  /** The address without asking. */
  readonly href: string;
}

/** The user that an address asks to act as, and the address without it; null when there is none. Source: IMP-01. */
export function actingWanted(location: { pathname: string; search: string }): ActingWanted | null {
  const values = new URLSearchParams(location.search);
  const username = values.get(ACTING_PARAMETER)?.trim() ?? '';
  if (username === '') return null;
  const named = Number(values.get(ACTING_PROVIDER_PARAMETER));
  values.delete(ACTING_PARAMETER);
  values.delete(ACTING_PROVIDER_PARAMETER);
  const rest = values.toString();
  return {
    username,
    provider_id: Number.isSafeInteger(named) && named > 0 ? named : null,
    href: rest === '' ? location.pathname : `${location.pathname}?${rest}`,
  };
}
