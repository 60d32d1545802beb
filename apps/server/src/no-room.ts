/** What the system says of a full disk and of a share of it that is used up, and what PostgreSQL says (disk_full). */
const NO_ROOM: ReadonlySet<string> = new Set(['ENOSPC', 'EDQUOT', '53100']);

/** Whether something failed because there is no room on the disk, as its own or any cause's code says. */
export function hasNoRoom(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return NO_ROOM.has((error as NodeJS.ErrnoException).code ?? '') || hasNoRoom(error.cause);
}
