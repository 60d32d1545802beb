import { createElement, useCallback, useEffect, useReducer, useState } from 'react';
import { ui } from '../strings/ui.ts';
import { Notice } from './feedback/Notice.tsx';
import { PageSkeleton, Skeleton } from './feedback/Skeleton.tsx';
import { loadCode, loadedCode } from './lazy-code.ts';
import type { LoadCode } from './lazy-code.ts';

interface LazyPartProps<Props extends object> {
  readonly load: LoadCode<Props>;
  readonly props: Props;
  /** About how high the part is, in pixels, so that what is below it stays where it is; or that it is the whole page. */
  readonly height: number | 'page';
}

/** A part of a page, such as what a tab shows, whose code comes when the part is opened. It says when the code could not come. */
export function LazyPart<Props extends object>({ load, props, height }: LazyPartProps<Props>) {
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
  useEffect(() => (is_loaded ? undefined : start()), [is_loaded, start]);

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
