import { SCREENS } from '@tsela/domain/screens/screen-table';

/** Pages that lead nowhere after signing in. */
const { login, logout, maintenance, accountClosed, setup, register, idm } = SCREENS;
const NOT_AFTER_LOGIN = [login, logout, maintenance, accountClosed, setup, register, idm].map(({ path }) => path);

/** Where to go after signing in: the given path when it is one of this product's, otherwise /. Source: ROUTE-17, screens S02. */
export function afterLogin(redirect: string | undefined): string {
  return ownPath(redirect, NOT_AFTER_LOGIN);
}

/** Where /maintenance returns to: the path in `r`, or /. Source: MAINT-03. */
export function afterMaintenance(r: string | undefined): string {
  return ownPath(r, [maintenance.path]);
}

/** The address when it lies in this product and is not one of those to keep from; otherwise /. */
function ownPath(address: string | undefined, keptFrom: readonly string[]): string {
  if (address === undefined || !/^\/(?![/\\])/.test(address) || hasControlCharacter(address)) return '/';
  const path = address.split(/[?#]/)[0] ?? '';
  return keptFrom.includes(path) ? '/' : address;
}

/** Browsers drop tabs and line breaks from addresses, which would turn "/\t/evil" into another host. */
function hasControlCharacter(text: string): boolean {
  return Array.from(text).some((character) => character < ' ');
}
