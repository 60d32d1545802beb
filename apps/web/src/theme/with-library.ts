import { createElement } from 'react';
import type { ComponentType } from 'react';

/** Each component within the library, once: another one in its place would begin anew and lose what a user has typed. */
const WITHIN = new WeakMap<object, unknown>();

/**
 * Brings a component together with what the library's parts ask for around them (decision 0300). The shell, and the pages that do without the
 * library, are there sooner by as much; what is loaded later, a page or a dialog, brings it along.
 */
export async function withLibrary<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Part, { KitProvider }] = await Promise.all([load(), import('./KitProvider.tsx')]);
  // Kept under the very component that it draws.
  const known = WITHIN.get(Part) as ComponentType<Props> | undefined;
  if (known) return known;
  const within = (props: Props) => createElement(KitProvider, null, createElement(Part, props));
  WITHIN.set(Part, within);
  return within;
}
