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
/** While a step through the history is asked about, and while one that was refused is made good. */
let stepping: 'asking' | 'returning' | null = null;
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

/** The browser has made the step already: the page stays until the guards have answered, and one that they refuse is made good. */
function handlePop({ state }: PopStateEvent): void {
  if (stepping === 'returning') stepping = null;
  // More steps meanwhile: where they have led to is seen once there is an answer.
  else if (stepping === null) follow(state);
}

function follow(state: unknown): void {
  // An anchor on the page: the browser has added the entry.
  if (indexIn(state) === null) {
    index += 1;
    window.history.replaceState({ [INDEX]: index }, '');
    return arrive(placeHere());
  }
  if (guards.size === 0 || indexIn(state) === index) return step();
  stepping = 'asking';
  void askThenStep(currentPlace(), placeHere());
}

async function askThenStep(from: Place, to: Place): Promise<void> {
  const may_leave = await mayLeave(from, to);
  const steps = (indexIn(window.history.state) ?? index) - index;
  stepping = !may_leave && steps !== 0 ? 'returning' : null;
  if (may_leave) step();
  else if (steps !== 0) window.history.go(-steps);
}

function step(): void {
  scrolled.set(index, pageScroll());
  index = indexIn(window.history.state) ?? index;
  arrive({ ...placeHere(), scrolled_to: scrolled.get(index) ?? [] });
}

function placeHere(): Place {
  return placeOf(window.location.href, window.location.origin);
}

function indexIn(state: unknown): number | null {
  const kept = typeof state === 'object' && state !== null && INDEX in state ? state[INDEX] : null;
  return typeof kept === 'number' ? kept : null;
}
