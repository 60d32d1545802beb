/**
 * Whether an address is that of a file rather than of a page: it ends with what kind of file it is. What a reference or a name makes of an
 * address says nothing, since it may have a dot itself.
 */
export function namesFile(path: string): boolean {
  return /\.[a-z0-9]{1,12}$/i.test(path) && !/^\/[a-z-]+\/ref\/[^/]+$/i.test(path);
}
