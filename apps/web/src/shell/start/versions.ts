/** How far the served version is ahead of the running one. */
export type VersionDifference = 'none' | 'patch' | 'minor' | 'major';

/** Source: VERSION-01. */
export const VERSION_CHECK_MS = 1_200_000;

/** Compares two versions `major.minor.patch`; a served version that is older or unreadable is no difference. Source: VERSION-03 to VERSION-09. */
export function versionDifference(running: string, served: string): VersionDifference {
  const [mine, theirs] = [parts(running), parts(served)];
  if (!mine || !theirs) return 'none';
  const first = mine.findIndex((part, index) => part !== theirs[index]);
  const is_newer = first !== -1 && (theirs[first] ?? 0) > (mine[first] ?? 0);
  return is_newer ? (DIFFERENCES[first] ?? 'none') : 'none';
}

/** What a difference brings: the banner, and for larger ones a dialog, which a major one does not let go. Source: VERSION-04, VERSION-07 to VERSION-09. */
export function newVersionNotices(difference: VersionDifference): { banner: boolean; dialog: boolean; can_wait: boolean } {
  return {
    banner: difference !== 'none',
    dialog: difference === 'major' || difference === 'minor',
    can_wait: difference !== 'major',
  };
}

/** Developers' machines are never told. Source: VERSION-02. */
export function checksVersions(hostname: string): boolean {
  return hostname !== 'localhost' && hostname !== '127.0.0.1' && !hostname.endsWith('.localhost');
}

const DIFFERENCES = ['major', 'minor', 'patch'] as const;

function parts(version: string): readonly number[] | null {
  const match = /^(\d+)\.(\d+)\.(\d+)$/.exec(version.trim());
  return match ? match.slice(1).map(Number) : null;
}
