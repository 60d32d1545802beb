/** How each browser says that a piece of the product could not be loaded. */
const CHUNK_FAILURES = [
  'failed to fetch dynamically imported module',
  'error loading dynamically imported module',
  'importing a module script failed',
  'unable to preload css',
];

/** Whether an error means that the server has other files than this page expects. Source: ERR-16. */
export function isChunkFailure(error: unknown): boolean {
  const message = (error instanceof Error ? error.message : '').toLowerCase();
  return CHUNK_FAILURES.some((failure) => message.includes(failure));
}
