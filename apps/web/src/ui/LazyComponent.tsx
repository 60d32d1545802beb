import { createElement, useEffect, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import { whenResting } from './when-resting.ts';

interface LazyComponentProps<Props extends object> {
  /** Brings the component; must stay the same function. */
  readonly load: () => Promise<ComponentType<Props>>;
  /** What it is drawn with; null draws nothing yet. */
  readonly props: Props | null;
  /** Whether it is needed now; left out, as soon as there is something to draw it with. */
  readonly is_wanted?: boolean;
  /** What stands in its place until then. */
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
  const [loaded, setLoaded] = useState<ComponentType<Props> | null>(null);

  useEffect(() => {
    if (loaded !== null) return undefined;
    let is_left = false;
    const start = () => {
      load().then(
        (component) => is_left || setLoaded(() => component),
        // Without signal nothing is lost: the user can try again.
        () => undefined,
      );
    };
    const forget = is_wanted ? start() : whenResting(start);
    return () => {
      is_left = true;
      forget?.();
    };
  }, [load, is_wanted, loaded]);

  return loaded && props ? createElement(loaded, props) : until;
}
