const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  copy: '©',
  ndash: '–',
  mdash: '—',
};

/** What people read of a short HTML text, for paper: a line for each paragraph, list item and break, no tags. */
export function plainTextOf(html: string): string {
  const lines = html
    .replaceAll(/<(?:br|\/p|\/div|\/li|\/h[1-6])[^<>]{0,200}>/gi, '\n')
    .replaceAll(/<[^<>]{0,2000}>/g, '')
    .replaceAll(/&(#?[a-z0-9]{1,8});/gi, (whole, name: string) => entityOf(name) ?? whole)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim());
  return lines.filter((line) => line !== '').join('\n');
}

function entityOf(name: string): string | undefined {
  if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()];
  const code = Number(/^#x/i.test(name) ? `0${name.slice(1)}` : name.slice(1));
  return Number.isInteger(code) && code > 31 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : undefined;
}
