import { whenResting } from './ui/when-resting.ts';

/** Which scripts each page needs, once the browser has had the time to ask. Source: build/page-files.ts */
let files: Readonly<Partial<Record<string, readonly string[]>>> = {};

// Pages that are opened before then find their scripts one by one.
whenResting(() => {
  void fetch('/page-files.json')
    .then((answer) => answer.json())
    .then((list: typeof files) => (files = list))
    .catch(() => undefined);
});

/** Has all scripts of a page fetched at once. */
export function preloadPage(page: string): void {
  for (const file of files[page] ?? []) {
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.href = `/${file}`;
    document.head.append(link);
  }
}
