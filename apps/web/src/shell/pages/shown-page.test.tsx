import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.resetModules();
  vi.useFakeTimers();
  window.history.replaceState(null, '', '/shipments?page=2');
});
afterEach(() => vi.useRealTimers());

interface Coming {
  readonly resolve: (page: () => string) => void;
  readonly reject: (error: unknown) => void;
}

/** Pages whose code comes when the test says so. */
async function opened() {
  const [{ showPagesFrom, useShownPage }, { goTo }] = await Promise.all([import('./shown-page.ts'), import('./place.ts')]);
  const loaded = new Map<string, () => string>();
  const waiting = new Map<string, Coming>();
  showPagesFrom({
    loadedPage: (page) => loaded.get(page) ?? null,
    loadPage: (page) =>
      new Promise((resolve, reject) => {
        waiting.set(page, { resolve, reject });
      }),
  });
  function Shown() {
    const { place, content } = useShownPage();
    return `${place.href} ${content.is}`;
  }
  render(<Shown />);
  const come = async (page: string) => {
    const Page = () => page;
    loaded.set(page, Page);
    await act(async () => waiting.get(page)?.resolve(Page));
  };
  return { goTo: (href: string) => act(() => goTo(href)), come, fail: waiting };
}

const LIST = 'shipments/list/ShipmentsPage';
const ACCOUNTS = 'accounts/AccountsPage';

it('keeps a page while the next is on its way, for a moment', async () => {
  const { goTo, come } = await opened();
  const first = document.body.textContent;
  await come(LIST);

  goTo('/accounts');
  const meanwhile = document.body.textContent;
  await act(async () => vi.advanceTimersByTime(200));
  const then = document.body.textContent;
  await come(ACCOUNTS);

  expect([first, meanwhile, then]).toEqual(['/shipments?page=2 on-its-way', '/shipments?page=2 page', '/accounts on-its-way']);
  expect(screen.getByText('/accounts page')).toBeTruthy();
});

it('shows what the user went to last, whatever comes last', async () => {
  const { goTo, come } = await opened();
  await come(LIST);

  goTo('/accounts');
  goTo('/shipments?page=3');
  await come(ACCOUNTS);

  expect(document.body.textContent).toBe('/shipments?page=3 page');
});

it('ROUTE-15: knows what no screen is at', async () => {
  const { goTo } = await opened();

  goTo('/no-such-page');

  expect(document.body.textContent).toBe('/no-such-page unknown');
});

it('ERR-16: says that the code of a page could not come', async () => {
  const { goTo, come, fail } = await opened();
  await come(LIST);

  goTo('/accounts');
  await act(async () => fail.get(ACCOUNTS)?.reject(new TypeError('Importing a module script failed.')));

  expect(document.body.textContent).toBe('/accounts failed');
});
