import { afterEach, expect, it } from 'vitest';
import { hideToast, shownToasts } from '../ui/feedback/toast.ts';
import { readEveryPage } from './every-page.ts';

afterEach(() => {
  for (const { id } of shownToasts()) hideToast(id);
});

/** A list of so many rows, and which pages of it were asked for. */
function listOf(count: number) {
  const asked: string[] = [];
  const readPage = ({ limit, offset }: { readonly limit: number; readonly offset: number }) => {
    asked.push(`${offset}+${limit}`);
    return Promise.resolve(Array.from({ length: Math.max(0, Math.min(limit, count - offset)) }, (_, at) => offset + at));
  };
  return { asked, readPage };
}

it('all that match are read page by page until a page is not full', async () => {
  const list = listOf(234);

  const rows = await readEveryPage(list.readPage);

  expect(rows).toEqual(Array.from({ length: 234 }, (_, at) => at));
  expect(list.asked).toEqual(['0+100', '100+100', '200+100']);
});

it('of more than can be ticked together the first 500 are read', async () => {
  const list = listOf(10_000);

  expect(await readEveryPage(list.readPage)).toHaveLength(500);
  expect(list.asked).toHaveLength(5);
});

it('a page that fails ticks nothing and is told in the corner', async () => {
  expect(await readEveryPage(() => Promise.reject(new Error('The list could not be read.')))).toBeNull();
  expect(shownToasts().map(({ variant }) => variant)).toEqual(['error']);
});
