import { lazyRouteComponent } from '@tanstack/react-router';
import type { Screen } from '@tsela/domain/screens/screen';
import { preloadPage } from './page-preload.ts';

/** Every page's code, loaded when it is opened; what is no screen by itself is after the exclamation mark. */
export const PAGE_FILES = import.meta.glob<Record<string, () => never>>([
  './**/*Page.tsx',
  '!./shell/pages/**',
  '!./shell/start/AppOnlyPage.tsx',
  '!./tracking/**',
  '!./ui/**',
]);

const LOADED = new Map<string, ReturnType<typeof lazyRouteComponent>>();

/** The component that a screen names, which is exported by the name of its file. Screens of one page share it. */
export function pageOf({ page }: Screen): ReturnType<typeof lazyRouteComponent> {
  const load = PAGE_FILES[`./${page}.tsx`];
  if (page === null || load === undefined) throw new Error(`The screen ${page} has no page.`);
  const component =
    LOADED.get(page) ??
    lazyRouteComponent(
      () => {
        preloadPage(page);
        return load();
      },
      page.slice(page.lastIndexOf('/') + 1),
    );
  LOADED.set(page, component);
  return component;
}
