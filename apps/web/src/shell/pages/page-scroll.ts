/** A page that is returned to has its rows within this time, or is read from its top. */
const PATIENCE_MS = 2000;

/** What scrolls: the page itself, and tables that do so within it. */
function scrollers(): Element[] {
  return [document.documentElement, ...document.querySelectorAll('[data-kept-scroll]')];
}

/** How far down each of them is, in pixels. */
export function pageScroll(): readonly number[] {
  return scrollers().map(({ scrollTop }) => scrollTop);
}

/** Scrolls a page down to where it was left, as soon as it is long enough; answers how to give up. Who scrolls meanwhile is left alone. */
export function scrollOnceThere(tops: readonly number[]): () => void {
  const until = performance.now() + PATIENCE_MS;
  let frame = 0;
  const given_up = new AbortController();
  const stop = () => {
    cancelAnimationFrame(frame);
    given_up.abort();
  };
  for (const own of ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const)
    window.addEventListener(own, stop, { passive: true, signal: given_up.signal });
  const attempt = () => {
    const found = scrollers();
    for (const [at, top] of tops.entries()) found[at]?.scrollTo({ top, behavior: 'instant' });
    const is_there = tops.every((top, at) => (found[at]?.scrollTop ?? -1) >= top - 1);
    if (is_there || performance.now() > until) stop();
    else frame = requestAnimationFrame(attempt);
  };
  attempt();
  return stop;
}
