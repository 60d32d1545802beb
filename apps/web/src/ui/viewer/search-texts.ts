import type { TextOnPage } from './paper.ts';

/** Where a search found what it looked for: the pieces of text that it runs through. */
export interface Hit {
  readonly page: number;
  readonly boxes: readonly TextOnPage[];
}

/** As many places as one search shows. */
export const HITS_MAX = 500;
/** As many pages as one search reads. */
export const SEARCHED_PAGES_MAX = 1000;

/** Where a text stands on a page, whatever the case of its letters and however the page breaks it into pieces. */
export function hitsOn(page: number, texts: readonly TextOnPage[], wanted: string): Hit[] {
  const query = wanted.toLowerCase().replaceAll(/\s+/g, '');
  if (query === '') return [];
  // Spaces are left out on both sides: pages often have none between pieces, or one between letters.
  const owners: number[] = [];
  let all = '';
  for (const [index, { text }] of texts.entries())
    for (const letter of text.toLowerCase().replaceAll(/\s+/g, '')) {
      all += letter;
      for (let unit = 0; unit < letter.length; unit += 1) owners.push(index);
    }
  const hits: Hit[] = [];
  for (let at = all.indexOf(query); at !== -1 && hits.length < HITS_MAX; at = all.indexOf(query, at + query.length)) {
    const through = new Set(owners.slice(at, at + query.length));
    hits.push({ page, boxes: [...through].flatMap((index) => texts[index] ?? []) });
  }
  return hits;
}
