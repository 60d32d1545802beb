const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** Keeps where a visitor came from for the session. Source: ROUTE-26. */
export function keepUtm(search: string, storage: Pick<Storage, 'setItem'>): void {
  const values = new URLSearchParams(search);
  for (const name of UTM) {
    const value = values.get(name);
    if (value) storage.setItem(name, value);
  }
}
