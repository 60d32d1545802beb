import { isToldStep } from '@tsela/domain/shipments/operator-steps';
import type { OperatorStep, ToldStep } from '@tsela/domain/shipments/operator-steps';
import { escaped, page } from '../page.ts';
import type { KeptBox, LockerBooks } from './locker-books.ts';
import { LOCKER_MANNERS, lockerMannerOf } from './locker-manners.ts';

const BAND = 'Sandbox: no locker opens';
const SHOWN = 50;

const STATES: Readonly<Record<OperatorStep, string>> = {
  reserved: 'Kept, still empty',
  'dropped-off': 'The parcel is in it',
  expired: 'Its time is over',
  collected: 'Emptied',
  released: 'Given up',
};

/** What a person can do at a compartment, by what has become of it. */
const ACTS: Readonly<Record<OperatorStep, readonly (readonly [ToldStep, string])[]>> = {
  reserved: [
    ['dropped-off', 'Drop off'],
    ['expired', 'Let expire'],
  ],
  'dropped-off': [
    ['collected', 'Collect'],
    ['expired', 'Let expire'],
  ],
  expired: [['collected', 'Collect']],
  collected: [],
  released: [],
};

/** The page of a sandbox of lockers: what is kept, newest first, and what a person can do at each locker. */
export function lockerPage(name: string, books: LockerBooks): string {
  const boxes = [...books.boxes.values()].toReversed().slice(0, SHOWN);
  const points = [...new Set(boxes.map(({ point }) => point))];
  return page(
    `<h1>${escaped(name)}</h1>
    ${boxes.length === 0 ? '<p class="notice">No compartment is kept yet. Book a parcel to one of its lockers.</p>' : ''}
    ${boxes.map(boxCard).join('')}
    ${points.map((point) => fullForm(point, books.isFull(point))).join('')}`,
    BAND,
  );
}

function boxCard({ id, point, reference, size, is_drop_off, step }: KeptBox): string {
  const acts = ACTS[step].map(
    ([act, label], at) => `<button${at === 0 ? ' class="first"' : ''} name="act" value="${act}">${label}</button>`,
  );
  const manners = Object.entries(LOCKER_MANNERS).map(([manner, label]) => `<option value="${manner}">${label}</option>`);
  return `<form method="post" action="/act?r=${encodeURIComponent(id)}">
      <div class="notice"><strong>${escaped(reference)}</strong> at ${escaped(point)}
${escaped(size === '' ? 'Any compartment' : `${size} compartment`)} for the ${is_drop_off ? 'sender' : 'recipient'}: ${STATES[step]}</div>
      ${acts.length === 0 ? '' : `<label>How the courier is told <select name="manner">${manners.join('')}</select></label>`}
      ${acts.join('')}
    </form>`;
}

function fullForm(point: string, is_full: boolean): string {
  return `<form method="post" action="/full?p=${encodeURIComponent(point)}">
      <button name="full" value="${is_full ? 'no' : 'yes'}">${is_full ? `Give ${escaped(point)} room again` : `Let ${escaped(point)} be full`}</button>
    </form>`;
}

/** Does what a form of the page says; false for what is none. */
export function actOnPage(books: LockerBooks, address: URL, form: URLSearchParams): boolean {
  if (address.pathname === '/full') {
    books.setFull(address.searchParams.get('p') ?? '', form.get('full') === 'yes');
    return true;
  }
  const act = form.get('act') ?? '';
  if (address.pathname !== '/act' || !isToldStep(act)) return false;
  void books.act(address.searchParams.get('r') ?? '', act, lockerMannerOf(form.get('manner')));
  return true;
}
