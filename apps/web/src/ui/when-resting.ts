/** What the screen itself still loads goes first, on a slow telephone as well. */
const SCREEN_FIRST_MS = 4000;

/** Acts once the screen has loaded and the browser rests; answers how to call it off. */
export function whenResting(act: () => void): () => void {
  const has_rests = typeof window.requestIdleCallback === 'function';
  let rest = 0;
  const timer = setTimeout(() => {
    // Without signal it comes when it is wanted, from what is kept on the device.
    if (!navigator.onLine) return;
    if (has_rests) rest = window.requestIdleCallback(act);
    else act();
  }, SCREEN_FIRST_MS);
  return () => {
    clearTimeout(timer);
    if (rest !== 0) window.cancelIdleCallback(rest);
  };
}
