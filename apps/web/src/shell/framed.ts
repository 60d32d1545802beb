interface Framed {
  readonly search: string;
  /** Whether the document is in another page. Both kinds of a tab share its storage, and one says nothing of the other. */
  readonly is_inside: boolean;
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
}

/** Whether the navigation is left away: iframe=true at the first load, which the other documents of the tab keep to. Source: ROUTE-25. */
export function isFramed({ search, is_inside, storage }: Framed): boolean {
  const key = `framed:${is_inside}`;
  const asked = new URLSearchParams(search).get('iframe');
  try {
    if (asked !== null) storage().setItem(key, asked);
    return (asked ?? storage().getItem(key)) === 'true';
  } catch {
    // A browser that keeps nothing has the address alone.
    return asked === 'true';
  }
}

/** The same of this document, as it was loaded; false where a server draws it. */
export const IS_FRAMED =
  typeof window !== 'undefined' &&
  isFramed({
    search: window.location.search,
    is_inside: window.self !== window.top,
    storage: () => window.sessionStorage,
  });
