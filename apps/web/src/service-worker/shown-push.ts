/** A message as it is shown, and the page that a tap on it opens. */
export interface ShownPush {
  readonly title: string;
  readonly body: string;
  readonly tag: string;
  readonly path: string;
}

/** What to show of what arrived; browsers demand that something is shown, so what cannot be read says that there is news. */
export function shownPush(text: string): ShownPush {
  const read = objectOf(text);
  const textAt = (name: string) => (typeof read[name] === 'string' ? read[name] : '');
  return { title: textAt('title') || 'News', body: textAt('body'), tag: textAt('tag') || 'news', path: textAt('path') || '/' };
}

/** The address of a page of this site; whatever else a message names opens the first page. */
export function addressOf(path: string, origin: string): string {
  const is_here = URL.canParse(path, origin) && new URL(path, origin).origin === origin;
  return new URL(is_here ? path : '/', origin).href;
}

function objectOf(text: string): Readonly<Record<string, unknown>> {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null ? (read as Readonly<Record<string, unknown>>) : {};
  } catch {
    return {};
  }
}
