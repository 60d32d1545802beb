import { MOST_SELECTED } from '../ui/table/use-selection.ts';
import { tellFailure } from './tell.ts';

/** As much as a list call answers at once. */
const PAGE = 100;

interface Page {
  readonly limit: number;
  readonly offset: number;
}

/** Reads all rows that match, page by page, as many as can be ticked together; null when that failed, which is told in the corner. */
export async function readEveryPage<Row>(readPage: (page: Page) => Promise<readonly Row[]>): Promise<readonly Row[] | null> {
  try {
    return await pagesFrom(0, readPage);
  } catch (error) {
    tellFailure(error);
    return null;
  }
}

/** Each page tells whether there is another. */
async function pagesFrom<Row>(offset: number, readPage: (page: Page) => Promise<readonly Row[]>): Promise<readonly Row[]> {
  const limit = Math.min(PAGE, MOST_SELECTED - offset);
  const rows = await readPage({ limit, offset });
  const next = offset + limit;
  return rows.length < limit || next >= MOST_SELECTED ? rows : [...rows, ...(await pagesFrom(next, readPage))];
}
