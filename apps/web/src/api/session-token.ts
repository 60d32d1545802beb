/** Where the bearer token is kept between visits. Source: CALL-14. */
const TOKEN_KEY = 'access_token';

/** The part of the browser's storage that is used; tests give their own. */
export type TokenStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

type Listener = () => void;

const listeners = new Set<Listener>();

export function readToken(storage: TokenStorage = window.localStorage): string | null {
  return storage.getItem(TOKEN_KEY);
}

export function keepToken(token: string): void {
  window.localStorage.setItem(TOKEN_KEY, token);
  tellListeners();
}

/** Forgets the session: everything kept locally goes with it. Source: SESSION-09, decisions B3. */
export function clearSession(storages: readonly Pick<Storage, 'clear'>[] = [window.localStorage, window.sessionStorage]): void {
  for (const storage of storages) storage.clear();
  tellListeners();
}

/** Calls back when the token changes here or in another tab. */
export function onTokenChange(listener: Listener): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === TOKEN_KEY || event.key === null) listener();
  };
  listeners.add(listener);
  window.addEventListener('storage', handleStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', handleStorage);
  };
}

function tellListeners(): void {
  for (const listener of listeners) listener();
}
