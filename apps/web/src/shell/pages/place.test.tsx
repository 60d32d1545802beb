import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

/** Each test follows the address anew. */
let followed = new AbortController();

beforeEach(() => {
  vi.resetModules();
  followed = new AbortController();
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation((name: string, listener: EventListenerOrEventListenerObject) =>
    listen(name, listener, { signal: followed.signal }),
  );
  window.history.replaceState(null, '', '/shipments?page=2');
});
afterEach(() => {
  followed.abort();
  vi.restoreAllMocks();
});

const loadPlace = () => import('./place.ts');

it('goes to an address of the product and says so', async () => {
  const { currentPlace, goTo, onPlaceChange } = await loadPlace();
  const heard: string[] = [];
  onPlaceChange(() => heard.push(currentPlace().href));

  goTo('/accounts/7?tab=users');

  expect([heard, window.location.pathname + window.location.search]).toEqual([
    ['/accounts/7?tab=users'],
    '/accounts/7?tab=users',
  ]);
});

it('leaves no entry where an address takes the place of another', async () => {
  const { currentPlace, replaceWith } = await loadPlace();
  currentPlace();
  const before = window.history.length;

  replaceWith('/login', { keeps_scroll: true });

  expect(currentPlace()).toMatchObject({ pathname: '/login', keeps_scroll: true });
  expect(window.history.length).toBe(before);
});

it('takes the slash at the end of the first address away', async () => {
  window.history.replaceState(null, '', '/shipments/?page=2');
  const { currentPlace } = await loadPlace();

  expect(currentPlace().href).toBe('/shipments?page=2');
  expect(window.location.pathname).toBe('/shipments');
});

it.each(['//evil.example/x', '/\\evil.example/x', 'https://evil.example/x'])('stays with the product at %s', async (href) => {
  const { currentPlace, goTo } = await loadPlace();

  goTo(href);

  expect(currentPlace().href).toBe('/x');
  expect(window.location.origin).toBe('http://localhost:3000');
});

it('FORM-02: stays where a guard says so, and goes once it is gone', async () => {
  const { currentPlace, goTo, guardPlace } = await loadPlace();
  const asked: string[] = [];
  const endGuard = guardPlace(async ({ from, to }) => {
    asked.push(`${from.pathname} ${to.pathname}`);
    return false;
  });

  goTo('/accounts');
  await vi.waitFor(() => expect(asked).toEqual(['/shipments /accounts']));
  const stayed = currentPlace().pathname;
  endGuard();
  goTo('/accounts');

  expect([stayed, currentPlace().pathname]).toEqual(['/shipments', '/accounts']);
});

it('goes where every guard lets it', async () => {
  const { currentPlace, goTo, guardPlace } = await loadPlace();
  guardPlace(async () => true);
  guardPlace(async () => true);

  goTo('/accounts');

  await vi.waitFor(() => expect(currentPlace().pathname).toBe('/accounts'));
});

it('follows an entry that the browser has added for an anchor of the page', async () => {
  const { currentPlace } = await loadPlace();
  currentPlace();
  window.history.pushState(null, '', '/shipments?page=2#content');

  window.dispatchEvent(new PopStateEvent('popstate', { state: null }));

  expect(currentPlace()).toMatchObject({ pathname: '/shipments', hash: '#content' });
});

describe('a step back', () => {
  async function away({ may_leave }: { readonly may_leave: boolean }) {
    const { currentPlace, goTo, guardPlace } = await loadPlace();
    currentPlace();
    const first: unknown = window.history.state;
    goTo('/accounts');
    const second: unknown = window.history.state;
    const go = vi.spyOn(window.history, 'go').mockImplementation(() => undefined);
    const asked: string[] = [];
    let answer: (may: boolean) => void = () => undefined;
    guardPlace(({ from, to }) => {
      asked.push(`${from.pathname} ${to.pathname}`);
      return new Promise((resolve) => (answer = resolve));
    });
    // As the browser does it: the address has changed when it is told.
    const step = (state: unknown, path: string) => {
      window.history.replaceState(state, '', path);
      window.dispatchEvent(new PopStateEvent('popstate', { state }));
    };
    step(first, '/shipments?page=2');
    const before = currentPlace().pathname;
    return { currentPlace, go, asked, before, step, second, decide: () => answer(may_leave) };
  }

  it('FORM-02: that is refused is made good, and asked about once', async () => {
    const { currentPlace, go, asked, before, step, second, decide } = await away({ may_leave: false });

    decide();
    await vi.waitFor(() => expect(go.mock.calls).toEqual([[1]]));
    step(second, '/accounts');

    expect([before, currentPlace().pathname]).toEqual(['/accounts', '/accounts']);
    expect(asked).toEqual(['/accounts /shipments']);
  });

  it('FORM-02: that is allowed is made, and needs no second step', async () => {
    const { currentPlace, go, before, decide } = await away({ may_leave: true });

    decide();
    await vi.waitFor(() => expect(currentPlace()).toMatchObject({ pathname: '/shipments', search: '?page=2' }));

    expect([before, go.mock.calls]).toEqual(['/accounts', []]);
  });
});
