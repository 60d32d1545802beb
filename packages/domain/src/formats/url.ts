const HOST = String.raw`(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}`;
const REST = String.raw`(?::\d{1,5})?(?:[/?#]\S*)?`;
const LOOSE = new RegExp(`^(?:https?://)?${HOST}${REST}$`, 'i');
const STRICT = new RegExp(`^https://${HOST}${REST}$`, 'i');
const SITE = new RegExp(String.raw`^https://${HOST}(?::\d{1,5})?(?=/?$)`, 'i');
const WEBSOCKET = new RegExp(`^wss://${HOST}${REST}$`, 'i');

/** Whether the text is a web address, with or without http(s). For public links, which get https forced on save. Source: VALID-13. */
export function isUrl(text: string): boolean {
  return LOOSE.test(text.trim());
}

/** Whether the text is an https address. For webhook and payment addresses. Source: VALID-14. */
export function isHttpsUrl(text: string): boolean {
  return STRICT.test(text.trim());
}

/** The web site that an address names, as browsers compare it: https, its name and its port, nothing after them. Null for anything else. */
export function siteOf(text: string): string | null {
  const site = SITE.exec(text.trim())?.[0];
  return site === undefined ? null : site.toLowerCase().replace(/:443$/, '');
}

export function isWebsocketUrl(text: string): boolean {
  return WEBSOCKET.test(text.trim());
}

/** The address with https: http is replaced, a missing scheme is added. Empty stays empty. Source: VALID-15. */
export function withHttps(text: string): string {
  const trimmed = text.trim();
  if (trimmed === '') return '';
  return `https://${trimmed.replace(/^https?:\/\//i, '')}`;
}
