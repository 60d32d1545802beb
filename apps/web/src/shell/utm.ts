const UTM = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'] as const;

/** Keeps where a visitor came from for the session. Source: ROUTE-26. */
export function keepUtm(search: string, storage: Pick<Storage, 'setItem'>): void {
  const values = new URLSearchParams(search);
  for (const name of UTM) {
    const value = values.get(name);
    if (value) storage.setItem(name, value);
  }
}

/** Where a visitor came from, as far as it is known. Source: ROUTE-26, screens S04. */
export function readUtm(storage: Pick<Storage, 'getItem'>): Readonly<Partial<Record<(typeof UTM)[number], string>>> {
  return Object.fromEntries(
    UTM.flatMap((name) => {
      const value = storage.getItem(name);
      return value === null ? [] : [[name, value.slice(0, LONGEST)]];
    }),
  );
}

const LONGEST = 255;
