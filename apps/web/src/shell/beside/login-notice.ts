const NOTICE_KEY = 'login_notice';

/** Shows on the login page why the user was sent there. Source: ERR-07, decisions B8. */
export function keepLoginNotice(text: string): void {
  window.sessionStorage.setItem(NOTICE_KEY, text);
}

export function readLoginNotice(): string | null {
  return window.sessionStorage.getItem(NOTICE_KEY);
}

export function dropLoginNotice(): void {
  window.sessionStorage.removeItem(NOTICE_KEY);
}
