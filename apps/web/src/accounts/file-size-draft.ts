const KB = 1024;
const MB = KB * KB;

/** How large a file is, for people: `312 KB`, `2.4 MB`; what is tiny is 1 KB. */
export function sizeText(bytes: number): string {
  if (bytes >= MB) return `${(Math.round((bytes / MB) * 10) / 10).toFixed(1)} MB`;
  return `${Math.max(1, Math.round(bytes / KB))} KB`;
}
