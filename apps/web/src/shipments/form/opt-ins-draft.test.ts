import { describe, expect, it } from 'vitest';
import { withGone } from './opt-ins-draft.ts';

const CALL = { id: 2, name: 'Call ahead', description: '', charge_type: 'flat', charge_value: 10 };

describe('the extras of a form', () => {
  it('are those that are offered, until the user chooses', () => {
    expect(withGone([CALL], null)).toEqual([CALL]);
    expect(withGone([CALL], [2])).toEqual([CALL]);
  });

  it('hold what was chosen before and is not offered, so that it can be unticked', () => {
    expect(withGone([CALL], [2, 31])).toEqual([
      CALL,
      { id: 31, name: 'Extra 31', description: 'This is not offered. Untick it to go on.' },
    ]);
  });
});
