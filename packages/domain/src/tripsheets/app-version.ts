/** Whether a version (x.y.z) is older than the one that is asked for; an empty or unreadable one asks for none. Source: KEY-38. */
export function isOlderVersion(version: string, asked: string): boolean {
  const [own, other] = [partsOf(version), partsOf(asked)];
  if (own === null || other === null) return false;
  const at = own.findIndex((part, index) => part !== other[index]);
  return at !== -1 && (own[at] ?? 0) < (other[at] ?? 0);
}

function partsOf(version: string): readonly number[] | null {
  const found = /^(\d{1,6})\.(\d{1,6})\.(\d{1,6})$/.exec(version.trim());
  return found && found.slice(1).map(Number);
}
