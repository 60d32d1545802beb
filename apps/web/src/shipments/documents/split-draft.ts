const LONGEST_NAME = 200;

/** The pages at which a document begins: the first, and each whose barcode is not that of the document before. Pages are counted from 1. */
export function beginsByCodes(codes: readonly (readonly string[])[]): ReadonlySet<number> {
  const begins = new Set([1]);
  let current = codes[0]?.[0];
  for (const [index, [code]] of codes.entries()) {
    if (code === undefined || code === current) continue;
    // A document may open with a sheet without a code.
    if (current !== undefined) begins.add(index + 1);
    current = code;
  }
  return begins;
}

/** The pages of each document, in order. */
export function groupsOf(begins: ReadonlySet<number>, page_count: number): readonly (readonly number[])[] {
  const groups: number[][] = [];
  for (let page = 1; page <= page_count; page += 1) {
    const group = groups.at(-1);
    if (group === undefined || begins.has(page)) groups.push([page]);
    else group.push(page);
  }
  return groups;
}

/** A document is named after the barcode in it, by which its shipment is found, and otherwise after its pages. */
export function pieceName(name: string, pages: readonly number[], codes: readonly (readonly string[])[]): string {
  const code = pages.flatMap((page) => codes[page - 1] ?? [])[0]?.replaceAll(/[^A-Za-z0-9_-]+/g, '-');
  if (code !== undefined && code !== '') return `${code}.pdf`;
  const [from, to] = [pages[0] ?? 1, pages.at(-1) ?? 1];
  const stem = name.replace(/\.pdf$/i, '').slice(0, LONGEST_NAME);
  return from === to ? `${stem}, page ${from}.pdf` : `${stem}, pages ${from} to ${to}.pdf`;
}
