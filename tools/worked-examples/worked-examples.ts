import { DISPATCH } from './dispatch.ts';
import type { WorkedExample } from './example.ts';
import { MANIFEST } from './manifest.ts';
import { MEASURING } from './measuring.ts';
import { MONEY } from './money.ts';
import { PRICE } from './price.ts';

/** The examples of the guides. `node tools/write-examples.ts` writes them anew after a rule has changed. Source: users-ask 7. */
export const WORKED_EXAMPLES: readonly WorkedExample[] = [PRICE, MONEY, MEASURING, DISPATCH, MANIFEST];
