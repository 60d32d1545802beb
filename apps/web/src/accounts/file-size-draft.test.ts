import { expect, it } from 'vitest';
import { sizeText } from './file-size-draft.ts';

it('says how large a file is', () => {
  expect([1, 300_000, 1_048_576, 2_520_000, 10_485_760].map(sizeText)).toEqual(['1 KB', '293 KB', '1.0 MB', '2.4 MB', '10.0 MB']);
});
