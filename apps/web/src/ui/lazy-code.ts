import type { ComponentType } from 'react';

/** Brings the code of a component; must stay the same function. */
export type LoadCode<Props extends object> = () => Promise<ComponentType<Props>>;

const LOADED = new WeakMap<object, unknown>();

let bring = <Props extends object>(load: LoadCode<Props>): Promise<ComponentType<Props>> => load();

/** Said once, by a document whose parts ask for something around them. */
export function bringCodeBy(given: typeof bring): void {
  bring = given;
}

/** The component whose code is there already; null when it still has to come. */
export function loadedCode<Props extends object>(load: LoadCode<Props>): ComponentType<Props> | null {
  // A component is kept by the very function that brought it.
  return (LOADED.get(load) as ComponentType<Props> | undefined) ?? null;
}

/** Brings the code of a component, once. */
export async function loadCode<Props extends object>(load: LoadCode<Props>): Promise<void> {
  if (!LOADED.has(load)) LOADED.set(load, await bring(load));
}

/** Brings the code of what is likely to be wanted next. Without signal nothing is lost: it is brought again when it is wanted. */
export function prefetchCode<Props extends object>(load: LoadCode<Props>): void {
  void loadCode(load).catch(() => undefined);
}
