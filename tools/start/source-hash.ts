import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** One hash of the files at these places, their names and what is in them, less those that are no sources. */
export function sourceHash(patterns: readonly string[], not_sources: RegExp): string {
  const hash = createHash('sha256');
  const files = patterns
    .flatMap((pattern) => globSync(pattern, { withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !not_sources.test(path))
    .sort();
  for (const path of files) hash.update(path).update(readFileSync(path));
  return hash.digest('hex');
}
