import { describe, expect, it } from 'vitest';
import { namesFile } from './page-address.ts';

describe('an address', () => {
  it.each([
    '/favicon.svg',
    '/assets/index-1a2b.js',
    '/images/maintenance.png',
    '/.well-known/security.txt',
    '/ref/logo.png',
    '/app.webmanifest',
  ])('%s is that of a file', (path) => expect(namesFile(path)).toBe(true));

  it.each([
    '/',
    '/shipments/7',
    '/shipments/ref/INV.2024',
    '/shipments/ref/7K4QXM',
    '/shipments/ref/a.b.png',
    // A link of a recipient ends with signs that may be letters and digits alone.
    '/rate/F43657.g26.jiOWT7Jz99PXTeoa',
    '/reschedule/F43657.g26.jiOWT7-z99PXTeoa',
  ])('%s is that of a page', (path) => expect(namesFile(path)).toBe(false));
});
