import { replaceWith } from './place.ts';

/** Moves to another address in place of this one, so that Back does not return here. */
export function useReplace(): (href: string) => void {
  return replace;
}

function replace(href: string): void {
  replaceWith(href);
}
