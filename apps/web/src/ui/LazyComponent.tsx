import { createElement, useEffect, useReducer } from 'react';
import type { ReactNode } from 'react';
import { loadCode, loadedCode } from './lazy-code.ts';
import type { LoadCode } from './lazy-code.ts';
import { whenResting } from './when-resting.ts';

interface LazyComponentProps<Props extends object> {
  readonly load: LoadCode<Props>;
  /** What it is drawn with; null draws nothing yet. */
  readonly props: Props | null;
  /** Whether it is needed now; left out, as soon as there is something to draw it with. */
  readonly is_wanted?: boolean;
  /** What is drawn in its place until then. */
  readonly until?: ReactNode;
}

/**
 * A component that the first screen can do without: its code comes when the browser rests, or at once when it is wanted. A
 * load that failed is tried again the next time it is wanted.
 */
export function LazyComponent<Props extends object>({
  load,
  props,
  is_wanted = props !== null,
  until = null,
}: LazyComponentProps<Props>) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const loaded = loadedCode(load);
  const is_loaded = loaded !== null;

  useEffect(() => {
    if (is_loaded) return undefined;
    let is_left = false;
    const start = () => {
      loadCode(load).then(
        () => is_left || redraw(),
        // Without signal nothing is lost: the user can try again.
        () => undefined,
      );
    };
    const forget = is_wanted ? start() : whenResting(start);
    return () => {
      is_left = true;
      forget?.();
    };
  }, [load, is_wanted, is_loaded]);

  return loaded && props ? createElement(loaded, props) : until;
}
