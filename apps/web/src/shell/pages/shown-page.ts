import { screenAt } from '@tsela/domain/screens/screen-at';
import type { Screen } from '@tsela/domain/screens/screen';
import { useSyncExternalStore } from 'react';
import type { ComponentType } from 'react';
import { currentPlace, onPlaceChange } from './place.ts';
import type { Place } from './place.ts';

/** The page that is drawn. While another is on its way, the one before stays for a moment, with the address that it was opened at. */
export interface ShownPage {
  readonly place: Place;
  /** Null at an address that is none of the product's. */
  readonly screen: Screen | null;
  readonly content: { readonly is: 'page'; readonly Page: ComponentType } | { readonly is: 'on-its-way' | 'unknown' } | Failed;
}

interface Failed {
  readonly is: 'failed';
  readonly error: unknown;
}

/** Where the code of pages comes from, by the name that its screen has for it. */
export interface PageSource {
  /** Null while it still has to come. */
  readonly loadedPage: (page: string) => ComponentType | null;
  readonly loadPage: (page: string) => Promise<ComponentType>;
}

/** A page that comes sooner is waited for, and nothing is drawn in its place. */
const PATIENCE_MS = 150;

let source: PageSource | null = null;
let shown: ShownPage | null = null;
const listeners = new Set<() => void>();

/** Said once, before the first page is drawn: pages ask for their own address here, so that this cannot know them. */
export function showPagesFrom(given: PageSource): void {
  source = given;
}

/** The page that is drawn, kept up to date. */
export function useShownPage(): ShownPage {
  return useSyncExternalStore(subscribe, currentPage);
}

/** Fetches the code of the page at an address. */
export function preparePage(href: string): void {
  const page = screenAt(href)?.page ?? null;
  if (page !== null)
    void pages()
      .loadPage(page)
      .catch(() => undefined);
}

function currentPage(): ShownPage {
  if (shown === null) {
    onPlaceChange(follow);
    const place = currentPlace();
    // On the way from the start: the shell asks its first questions meanwhile.
    shown = pageAt(place) ?? { place, screen: screenAt(place.pathname), content: { is: 'on-its-way' } };
    if (shown.content.is === 'on-its-way') void bring(place);
  }
  return shown;
}

function pages(): PageSource {
  if (source === null) throw new Error('Nothing says where the code of pages comes from.');
  return source;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function show(page: ShownPage): void {
  shown = page;
  for (const listener of listeners) listener();
}

function follow(): void {
  const place = currentPlace();
  const page = pageAt(place);
  if (page) return show(page);
  void bring(place);
  setTimeout(() => {
    if (currentPlace() === place && shown?.place !== place)
      show({ place, screen: screenAt(place.pathname), content: { is: 'on-its-way' } });
  }, PATIENCE_MS);
}

/** What is at an address, where its code is there already. */
function pageAt(place: Place): ShownPage | null {
  const screen = screenAt(place.pathname);
  const page = screen?.page ?? null;
  if (page === null) return { place, screen, content: { is: 'unknown' } };
  const Page = pages().loadedPage(page);
  return Page && { place, screen, content: { is: 'page', Page } };
}

async function bring(place: Place): Promise<void> {
  const screen = screenAt(place.pathname);
  const page = screen?.page ?? null;
  if (page === null) return;
  const content = await pages()
    .loadPage(page)
    .then(
      (Page) => ({ is: 'page', Page }) as const,
      (error: unknown) => ({ is: 'failed', error }) as const,
    );
  // Where the user has gone on meanwhile, that is shown.
  if (currentPlace() === place) show({ place, screen, content });
}
