import { useSyncExternalStore } from 'react';
import { pageScroll } from './page-scroll.ts';

/** Where the address bar is; `search` and `hash` with their signs, or empty. */
export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly hash: string;
  readonly href: string;
  /** Another view of the page that is open, which stays where it is scrolled to. */
  readonly keeps_scroll?: true;
  /** How far down the page was when it was left (`page-scroll.ts`): set where Back or Forward leads to it again. */
  readonly scrolled_to?: readonly number[];
}

/** Asked before the address changes; answers whether it may. */
export type LeaveGuard = (change: { readonly from: Place; readonly to: Place }) => Promise<boolean>;

/** Where an entry stands in the history of the tab, so that a step back that is refused can be made good. */
const INDEX = 'place_index';

let place: Place | null = null;
let index = 0;
/** Set while the browser makes a step that nothing is asked about: back to where it came from, or the one that was allowed. */
let own_step: 'returning' | 'allowed' | null = null;
/** How far down the page of each entry was when it was left. */
const scrolled = new Map<number, readonly number[]>();
const listeners = new Set<() => void>();
const guards = new Set<LeaveGuard>();

/** Where the address bar is; from the first question on it is followed. */
export function currentPlace(): Place {
  place ??= startFollowing();
  return place;
}

/** Listens to changes of the address; answers how to stop. */
export function onPlaceChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Moves to an address of the product and adds it to the history, unless a guard has the user stay. */
export function goTo(href: string): void {
  move(href, 'pushState');
}

/** Moves to an address in place of this one, so that Back does not return here. */
export function replaceWith(href: string, how: Pick<Place, 'keeps_scroll'> = {}): void {
  move(href, 'replaceState', how);
}

/** Asks before the address changes; answers how to stop asking. */
export function guardPlace(guard: LeaveGuard): () => void {
  guards.add(guard);
  return () => void guards.delete(guard);
}

/** Where the address bar is, kept up to date: the page of it may still be on its way. */
export function usePlace(): Place {
  return useSyncExternalStore(onPlaceChange, currentPlace);
}

/** The parts of an address of the product; what another site would be is one of its own paths. */
export function placeOf(href: string, origin: string): Place {
  const { pathname, search, hash } = new URL(href, origin);
  return { pathname, search, hash, href: pathname + search + hash };
}

type How = 'pushState' | 'replaceState';

function move(href: string, how: How, more: Pick<Place, 'keeps_scroll'> = {}): void {
  const from = currentPlace();
  const to = { ...placeOf(href, window.location.origin), ...more };
  if (guards.size === 0) return enter(to, how);
  void askThenEnter(from, to, how);
}

async function askThenEnter(from: Place, to: Place, how: How): Promise<void> {
  if (await mayLeave(from, to)) enter(to, how);
}

function enter(to: Place, how: How): void {
  scrolled.set(index, pageScroll());
  if (how === 'pushState') index += 1;
  // Whole, so that a path of two slashes is none of another host.
  window.history[how]({ [INDEX]: index }, '', window.location.origin + to.href);
  arrive(to);
}

function arrive(to: Place): void {
  place = to;
  for (const listener of listeners) listener();
}

async function mayLeave(from: Place, to: Place): Promise<boolean> {
  for (const guard of guards) if (!(await guard({ from, to }))) return false;
  return true;
}

function startFollowing(): Place {
  const { location, history } = window;
  const start = placeOf(location.href, location.origin);
  // The page without the slash at its end is the same.
  const path = start.pathname.length > 1 ? start.pathname.replace(/\/$/, '') : start.pathname;
  const first = placeOf(path + start.search + start.hash, location.origin);
  index = indexIn(history.state) ?? 0;
  history.replaceState({ [INDEX]: index }, '', location.origin + first.href);
  window.addEventListener('popstate', handlePop);
  return first;
}

function handlePop({ state }: PopStateEvent): void {
  const from = currentPlace();
  const to = placeOf(window.location.href, window.location.origin);
  const step = own_step;
  own_step = null;
  if (step === 'returning') return;
  const to_index = indexIn(state);
  // An anchor on the page: the browser has added the entry.
  if (to_index === null) {
    index += 1;
    window.history.replaceState({ [INDEX]: index }, '');
    return arrive(to);
  }
  const steps = to_index - index;
  if (step === 'allowed' || guards.size === 0 || steps === 0) {
    scrolled.set(index, pageScroll());
    index = to_index;
    return arrive({ ...to, scrolled_to: scrolled.get(index) ?? [] });
  }
  own_step = 'returning';
  window.history.go(-steps);
  void askThenStep(from, to, steps);
}

async function askThenStep(from: Place, to: Place, steps: number): Promise<void> {
  if (!(await mayLeave(from, to))) return;
  own_step = 'allowed';
  window.history.go(steps);
}

function indexIn(state: unknown): number | null {
  const kept = typeof state === 'object' && state !== null && INDEX in state ? state[INDEX] : null;
  return typeof kept === 'number' ? kept : null;
}
