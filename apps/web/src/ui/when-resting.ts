/** What the screen itself still loads goes first, on a slow telephone as well. */
const SCREEN_FIRST_MS = 4000;
/** A browser that never rests comes to it all the same. */
const IDLE_MS_MAX = 2000;

/** Acts once the screen has loaded and the browser rests; answers how to call it off. */
export function whenResting(act: () => void): () => void {
  let forget = () => undefined as void;
  // Without signal it comes when it is wanted, from what is kept on the device. The signal may also go before the rest comes.
  const actWithSignal = () => {
    if (navigator.onLine) act();
  };
  const timer = setTimeout(() => {
    forget = whenIdle(actWithSignal);
  }, SCREEN_FIRST_MS);
  return () => {
    clearTimeout(timer);
    forget();
  };
}

/** Acts once what is drawn can be seen and the browser has nothing more urgent to do; answers how to call it off. */
export function whenIdle(act: () => void): () => void {
  // Safari says nothing of its rests.
  if (typeof window.requestIdleCallback !== 'function') {
    act();
    return () => undefined;
  }
  const rest = window.requestIdleCallback(act, { timeout: IDLE_MS_MAX });
  return () => window.cancelIdleCallback(rest);
}
