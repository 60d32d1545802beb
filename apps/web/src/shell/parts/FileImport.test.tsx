import { contactImportApi } from '@tsela/contract/overview/file-import-api';
import type { ImportedFile } from '@tsela/contract/overview/file-import-api';
import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith, draw } from '../drawn.testing.tsx';
import type { Asked } from '../drawn.testing.tsx';
import type { Session } from '../session.ts';
import { replaceWith } from '../pages/place.ts';
import { showPagesFrom } from '../pages/shown-page.ts';
import { FileImport } from './FileImport.tsx';

const NoPage = () => null;
showPagesFrom({ loadedPage: () => NoPage, loadPage: () => Promise.resolve(NoPage) });

afterEach(() => {
  // Before its answers go: what is on the page may ask again.
  cleanup();
  vi.unstubAllGlobals();
  replaceWith('/');
});

const FILE: ImportedFile = {
  id: 5,
  kind: 'address-book',
  state: 'done',
  message: '',
  file_name: 'book.csv',
  row_count: 2,
  total: null,
  done_count: 1,
  failed_count: 0,
  skipped_count: 1,
  undone_count: 0,
  kept_count: 0,
  created_by_name: 'Anna',
  time_created: '2026-11-27T08:00:00.000Z',
  time_done: '2026-11-27T08:00:01.000Z',
  time_undone: null,
};
const LOOKED_AT = [
  { row: 2, finding: 'good', violations: [], note: 'Postcode is read as 0081.' },
  { row: 3, finding: 'wrong', violations: [{ field: 'city', code: 'required', message: 'Please enter a town.' }], note: '' },
];

interface Served {
  readonly imports?: readonly ImportedFile[];
  readonly start?: { readonly status: number; readonly body: unknown };
}

/** The server of a file with one good row and one with a fault; `imports` is what it has of earlier. */
function serve({ imports = [], start = { status: 200, body: { import: FILE } } }: Served = {}) {
  return answerWith(({ method, url }: Asked) => {
    if (url.pathname.endsWith('/checks')) return { body: { rows: LOOKED_AT } };
    if (url.pathname.endsWith('/rows')) return { body: { rows: [], count: 0 } };
    if (url.pathname.endsWith('/imports') && method === 'POST') return start;
    if (url.pathname.endsWith('/imports')) {
      const found = url.searchParams.get('id') === null ? imports : [FILE];
      return { body: { imports: found, count: found.length } };
    }
    return { body: {} };
  });
}

function show() {
  // What is asked of it here: the columns that were chosen before, and whether the user may undo.
  const facts = { actor: { permissions: ['API_/accounts/address-books:POST'] } };
  const of = { facts, general: { user_settings: [] } } as unknown as Partial<Session>;
  return draw(
    <FileImport
      of={{ kind: 'address-book', api: contactImportApi, refreshes: [] }}
      intro="Add contacts from a file."
      template={{ name: 'contacts.csv', rows: [['Name']] }}
      hrefOf={(id) => `/imports?import=${id}`}
      undoText="They go."
      columns={[{ header: 'Contact', textOf: (cells) => cells['name'] ?? '' }]}
    />,
    { of },
  );
}

async function chooseFile({ user, container }: ReturnType<typeof show>, rows: string): Promise<void> {
  const input = container.querySelector<HTMLInputElement>('input[type=file]');
  if (!input) throw new Error('There is no file to choose.');
  await user.upload(input, new File([rows], 'book.csv', { type: 'text/csv' }));
}

describe('SCREEN-30: a file of rows', () => {
  it('is looked at before anything is imported, and its good rows are imported alone', async () => {
    const { asked } = serve();
    const page = show();
    await chooseFile(
      page,
      'Sample Books\nName,Street address,Suburb,City\nAnna,12 Oxford Road,Rosebank,Pretoria\nBen,3 Beach Road,Sea Point,',
    );

    await screen.findByText('1 row has faults');
    expect(screen.getByText(/Please enter a town\./)).toBeTruthy();
    expect(asked.some(({ url, method }) => method === 'POST' && url.pathname.endsWith('/imports'))).toBe(false);
    await page.user.click(screen.getByRole('button', { name: 'Import 1 valid row' }));

    await screen.findByText('1 imported, 1 left out');
    const started = asked.find(({ url, method }) => method === 'POST' && url.pathname.endsWith('/imports'));
    expect(started?.body).toMatchObject({
      file_name: 'book.csv',
      only_good: true,
      with_doubtful: false,
      rows: [{ row: 3 }, { row: 4 }],
    });
    expect(window.location.search).toBe('?import=5');
  });

  it('that is refused says why, keeps the rows and is looked at again', async () => {
    const body = { code: 'conflict', message: 'This file has been imported before. Undo that import first.', status: 409 };
    const { asked } = serve({ start: { status: 409, body } });
    const page = show();
    await chooseFile(page, 'Name,Street address,Suburb,City\nAnna,12 Oxford Road,Rosebank,Pretoria\nBen,3 Beach Road,Sea Point,');
    await page.user.click(await screen.findByRole('button', { name: 'Import 1 valid row' }));

    await screen.findByText('This file has been imported before. Undo that import first.');
    await vi.waitFor(() => expect(asked.filter(({ url }) => url.pathname.endsWith('/checks'))).toHaveLength(2));
    expect(screen.getByRole('button', { name: 'Import 1 valid row' })).toBeTruthy();
    expect(window.location.search).toBe('');
  });

  it('without rows is not looked at', async () => {
    const { asked } = serve();
    const page = show();
    await chooseFile(page, 'Name,Street address,Suburb,City');

    await screen.findByText('There are no rows under the headings.');
    expect(asked.some(({ url }) => url.pathname.endsWith('/checks'))).toBe(false);
  });

  it('stands among the earlier ones, with the way to what became of it', async () => {
    serve({ imports: [{ ...FILE, file_name: 'book.xlsx' }] });
    show();

    const link = await screen.findByRole('link', { name: /book\.xlsx/ });
    expect(link.getAttribute('href')).toBe('/imports?import=5');
    expect(within(document.body).getByText('1 imported, 1 left out')).toBeTruthy();
  });
});
