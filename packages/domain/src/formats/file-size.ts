const KB = 1024;
const MB = KB * KB;

/** How large a file is, in the units that its limits are in: `312 kB`, `2.4 MB`; what is tiny is 1 kB. */
export function fileSizeText(bytes: number): string {
  if (bytes >= MB) return `${(bytes / MB).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / KB))} kB`;
}
