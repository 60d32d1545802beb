import { expect, it } from 'vitest';
import { fileSizeText } from './file-size.ts';

it('the text says how large a file is, so that the largest that may be sent reads as its limit', () => {
  const sizes = [1, 300_000, 1_048_576, 2_097_152, 2_520_000, 10_485_760];

  expect(sizes.map(fileSizeText)).toEqual(['1 kB', '293 kB', '1.0 MB', '2.0 MB', '2.4 MB', '10.0 MB']);
});
