/** Pages that lead nowhere after signing in. */
const NOT_AFTER_LOGIN = ['/login', '/logout', '/maintenance', '/account-closed'];

/** Where to go after signing in: the given path when it is one of this product's, otherwise /. Source: ROUTE-17, screens S02. */
export function afterLogin(redirect: string | undefined): string {
  if (redirect === undefined || !/^\/(?![/\\])/.test(redirect) || hasControlCharacter(redirect)) return '/';
  const path = redirect.split(/[?#]/)[0] ?? '';
  return NOT_AFTER_LOGIN.includes(path) ? '/' : redirect;
}

/** Browsers drop tabs and line breaks from addresses, which would turn "/\t/evil" into another host. */
function hasControlCharacter(text: string): boolean {
  return [...text].some((character) => character < ' ');
}

/** Where /maintenance returns to: the path in `r`, or /. Source: MAINT-03. */
export function afterMaintenance(r: string | undefined): string {
  return afterLogin(r);
}
