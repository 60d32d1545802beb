import { createElement, useCallback, useEffect, useReducer, useState } from 'react';
import { ui } from '../strings/ui.ts';
import { Notice } from './feedback/Notice.tsx';
import { PageSkeleton, Skeleton } from './feedback/Skeleton.tsx';
import { loadCode, loadedCode } from './lazy-code.ts';
import type { LoadCode } from './lazy-code.ts';
import { whenIdle } from './when-resting.ts';

interface LazyPartProps<Props extends object> {
  readonly load: LoadCode<Props>;
  readonly props: Props;
  /** About how high the part is, in pixels, so that what is below it stays where it is; or that it is the whole page. */
  readonly height: number | 'page';
  /** When its code comes; left out, at once. `idle` is for what lies below what a user sees first, so that the screen goes before it. */
  readonly comes?: 'at-once' | 'idle';
}

/** A part of a page, such as what a tab shows, whose code comes when the part is opened. It says when the code could not come. */
export function LazyPart<Props extends object>({ load, props, height, comes = 'at-once' }: LazyPartProps<Props>) {
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const [failed, setFailed] = useState<LoadCode<Props> | null>(null);
  const loaded = loadedCode(load);
  const is_loaded = loaded !== null;

  const start = useCallback(() => {
    let is_left = false;
    loadCode(load).then(
      () => is_left || redraw(),
      () => is_left || setFailed(() => load),
    );
    return () => {
      is_left = true;
    };
  }, [load]);
  useEffect(() => {
    if (is_loaded) return undefined;
    if (comes === 'at-once') return start();
    let leave: (() => void) | undefined;
    const callOff = whenIdle(() => {
      leave = start();
    });
    return () => {
      callOff();
      leave?.();
    };
  }, [is_loaded, start, comes]);

  function handleRetry(): void {
    setFailed(null);
    start();
  }

  if (loaded) return createElement(loaded, props);
  if (failed === load) {
    return (
      <Notice kind="error" onRetry={handleRetry}>
        {ui.partNotLoaded}
      </Notice>
    );
  }
  if (height === 'page') return <PageSkeleton />;
  return (
    <div role="status" aria-label={ui.loading}>
      <Skeleton height={height} />
    </div>
  );
}
