import { createElement } from 'react';
import type { ComponentType } from 'react';

/**
 * Brings a component together with what the library's parts ask for around them (decision 0300). The shell, and the pages that do without the
 * library, are there sooner by as much; what is loaded later, a page or a dialog, brings it along.
 */
export async function withLibrary<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): Promise<ComponentType<Props>> {
  const [Part, { KitProvider }] = await Promise.all([load(), import('./KitProvider.tsx')]);
  return (props: Props) => createElement(KitProvider, null, createElement(Part, props));
}
