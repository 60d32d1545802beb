import type { ComponentType } from 'react';
import { preloadPage } from './page-preload.ts';
import { PAGES_WITHOUT_LIBRARY } from './pages-without-library.ts';
import { isChunkFailure } from './shell/start/chunk-failure.ts';
import { withLibrary } from './theme/with-library.ts';

/** Every page's code, loaded when it is opened; what is no screen by itself is after the exclamation mark. */
export const PAGE_FILES = import.meta.glob<Record<string, ComponentType>>([
  './**/*Page.tsx',
  '!./shell/pages/**',
  '!./shell/start/AppOnlyPage.tsx',
  '!./tracking/**',
  '!./ui/**',
]);

const LOADED = new Map<string, ComponentType>();

/** The component that a screen names, where its code is there; null when it still has to come. Screens of one page share it. */
export function loadedPage(page: string): ComponentType | null {
  return LOADED.get(page) ?? null;
}

/** Brings the component that a screen names, which is exported by the name of its file. One that failed is brought again the next time. */
export async function loadPage(page: string): Promise<ComponentType> {
  const loaded = LOADED.get(page);
  if (loaded) return loaded;
  const load = PAGE_FILES[`./${page}.tsx`];
  if (load === undefined) throw new Error(`The screen ${page} has no page.`);
  preloadPage(page);
  try {
    const loadIt = async (): Promise<ComponentType> => {
      const Page = (await load())[page.slice(page.lastIndexOf('/') + 1)];
      if (!Page) throw new Error(`The page ${page} has no component.`);
      return Page;
    };
    const Page = await (PAGES_WITHOUT_LIBRARY.includes(page) ? loadIt() : withLibrary(loadIt));
    LOADED.set(page, Page);
    return Page;
  } catch (error) {
    if (isChunkFailure(error) && isFirstFailure(error)) {
      // The server has other files than this document knows: it is read anew, once.
      window.location.reload();
      return new Promise(() => undefined);
    }
    throw error;
  }
}

function isFirstFailure(error: unknown): boolean {
  const key = `reloaded_for:${String(error)}`;
  if (navigator.onLine === false || sessionStorage.getItem(key) !== null) return false;
  sessionStorage.setItem(key, '1');
  return true;
}
