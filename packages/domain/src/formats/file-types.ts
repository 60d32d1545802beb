/** The kinds of files people upload, each with its extensions. Source: VALID-02. */
const EXTENSIONS = {
  csv: ['csv'],
  image: ['jpg', 'jpeg', 'png'],
  kml: ['kml'],
  pdf: ['pdf'],
  xlsx: ['xlsx', 'xlsm'],
} as const;

export type FileKind = keyof typeof EXTENSIONS;

/** The kind of a file by the extension of its name, in any case; null for every other. */
export function fileKind(name: string): FileKind | null {
  const extension = /\.([^.]+)$/.exec(name.trim())?.[1]?.toLowerCase();
  const kinds = Object.keys(EXTENSIONS) as FileKind[];
  return kinds.find((kind) => EXTENSIONS[kind].some((known) => known === extension)) ?? null;
}

/** What a file field accepts, as the browser's `accept` wants it: `.jpg,.jpeg,.png`. */
export function acceptedExtensions(kinds: readonly FileKind[]): string {
  return kinds.flatMap((kind) => EXTENSIONS[kind].map((extension) => `.${extension}`)).join(',');
}
