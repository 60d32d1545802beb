import { describe, expect, it, vi } from 'vitest';
import { isChunkFailure } from './start/chunk-failure.ts';
import { isCollapsed, keepCollapsed } from './navigation/collapsed.ts';
import { followConnection } from './beside/connection.ts';
import { currentEntry } from './navigation/current-entry.ts';
import { maintenanceDelay } from './start/maintenance-delay.ts';
import { accountOrRole, shortName } from './navigation/name-text.ts';
import { keepSearch, keptSearches, pathOfFound, searchedReference } from './navigation/reference-search.ts';
import { keepUtm } from './utm.ts';

function aStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (index) => [...kept.keys()][index] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  };
}

describe('who is signed in', () => {
  it('SHELL-07: the name is truncated to 18 characters', () => {
    expect(shortName('Nomvula Khumalo-Dlamini')).toBe('Nomvula Khumalo-Dl…');
    expect(shortName('Thandi Mbeki Adams')).toBe('Thandi Mbeki Adams');
    expect(shortName('')).toBe('');
  });

  it('SHELL-08: account code and name, or the role of those without an account', () => {
    const user = { role: { name: 'Operations manager' } };

    expect(accountOrRole(user, { account_code: 'ACM01', name: 'Acme Online' })).toBe('ACM01 Acme Online');
    expect(accountOrRole(user, null)).toBe('Operations manager');
  });
});

it('SHELL-02: the collapsed state is kept under is_navbar_collapsed', () => {
  const storage = aStorage();

  keepCollapsed(true, storage);
  expect(storage.getItem('is_navbar_collapsed')).toBe('true');
  expect(isCollapsed(storage)).toBe(true);

  keepCollapsed(false, storage);
  expect(isCollapsed(storage)).toBe(false);
});

it('ROUTE-26: the five utm parameters are kept, and nothing else', () => {
  const storage = aStorage();

  keepUtm('?utm_source=sms&utm_medium=link&utm_campaign=nov&utm_term=t&utm_content=c&utm_other=x&ref=1', storage);

  expect(['utm_source', 'utm_medium', 'utm_campaign', 'utm_term', 'utm_content'].map((name) => storage.getItem(name))).toEqual([
    'sms',
    'link',
    'nov',
    't',
    'c',
  ]);
  expect(storage.length).toBe(5);
});

it('MENU-46: a looked-up reference is trimmed and in capitals', () => {
  expect(searchedReference('  7k4qxm ')).toBe('7K4QXM');
  expect(searchedReference('   ')).toBe('');
});

it('keeps the last ten references that were looked up, each once, the newest first', () => {
  const texts = new Map<string, string>();
  const storage = {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => void texts.set(key, text),
  };
  for (const number of [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 5]) keepSearch(`REF${number}`, storage);

  expect(keptSearches(storage)).toEqual(['REF5', 'REF11', 'REF10', 'REF9', 'REF8', 'REF7', 'REF6', 'REF4', 'REF3', 'REF2']);
  texts.set('reference_searches', '{"broken":');
  expect(keptSearches(storage)).toEqual([]);
});

it('leads to what was found', () => {
  expect(pathOfFound({ type: 'shipment', data: { id: 4 } })).toBe('/shipments/4');
  expect(pathOfFound({ type: 'account', data: { id: 4 } })).toBe('/accounts/4');
  expect(pathOfFound({ type: 'invoice', data: { id: 4 } })).toBe('/accounts/invoices/4');
  expect(pathOfFound({ type: 'credit-note', data: { id: 4 } })).toBe('/accounts/credit-notes/4');
  expect(pathOfFound({ type: 'transfer', data: { id: 4 } })).toBe('/interhub-transfers/4');
  const payment = { type: 'payment', data: { id: 4, label: 'PMT000123' } } as const;
  expect(pathOfFound(payment)).toBe('/billing?tab=payments&search=PMT000123');
  expect(pathOfFound(payment, { is_staff: false })).toBe('/account?tab=billing&part=payments&search=PMT000123');
  expect(pathOfFound({ type: 'credit-note', data: { id: 4 } }, { isOpen: () => false })).toBe('/billing?tab=credit-notes');
});

it('waits 5 minutes plus up to 60 seconds during maintenance', () => {
  expect(maintenanceDelay(0)).toBe(300_000);
  expect(maintenanceDelay(1)).toBe(360_000);
});

it('marks the entry that a page lies under, the longest one first', () => {
  const entries = ['/shipments', '/accounts', '/accounts/invoices', '/shipments/new?quick_quote=quote'];

  expect(currentEntry(entries, '/shipments/7')).toBe('/shipments');
  expect(currentEntry(entries, '/accounts/invoices/3')).toBe('/accounts/invoices');
  expect(currentEntry(entries, '/shipment-quotes')).toBeNull();
});

it('knows a chunk that could not be loaded in every browser', () => {
  expect(isChunkFailure(new TypeError('Failed to fetch dynamically imported module: /assets/x.js'))).toBe(true);
  expect(isChunkFailure(new TypeError('error loading dynamically imported module'))).toBe(true);
  expect(isChunkFailure(new TypeError('Importing a module script failed.'))).toBe(true);
  expect(isChunkFailure(new TypeError('x is undefined'))).toBe(false);
  expect(isChunkFailure('odd')).toBe(false);
});

describe('the connection', () => {
  it('is back for 2 seconds, and not while it drops again', () => {
    vi.useFakeTimers();
    const [events, states] = [new EventTarget(), [] as string[]];
    const stop = followConnection(events, (state) => states.push(state));

    events.dispatchEvent(new Event('offline'));
    events.dispatchEvent(new Event('online'));
    vi.advanceTimersByTime(1999);
    expect(states).toEqual(['offline', 'back-online']);
    vi.advanceTimersByTime(1);
    expect(states).toEqual(['offline', 'back-online', 'online']);

    events.dispatchEvent(new Event('online'));
    events.dispatchEvent(new Event('offline'));
    vi.advanceTimersByTime(5000);
    expect(states.at(-1)).toBe('offline');
    stop();
    vi.useRealTimers();
  });
});
