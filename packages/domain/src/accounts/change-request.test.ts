import { describe, expect, it } from 'vitest';
import { LONGEST_MESSAGE, LONGEST_SUBJECT } from '../inbox/thread-rules.ts';
import {
  ASKED_CHANGES,
  LONGEST_ASKED_REASON,
  LONGEST_ASKED_VALUE,
  changeRequestChecks,
  changeRequestMessage,
} from './change-request.ts';

const ACME = { name: 'Acme Online', account_code: 'ACM01', is_now: '' };

describe('SCREEN-20: what the people of an account ask support to change', () => {
  it('says which fact, what it is and what it should be', () => {
    expect(
      changeRequestMessage(
        { asked: 'vat_number', should_be: ' 4987654321 ', reason: 'We registered.' },
        { ...ACME, is_now: '4123456789' },
      ),
    ).toEqual({
      subject: 'Please change our VAT number',
      text: 'Account: Acme Online (ACM01)\nWhat should change: VAT number\nIt is now: 4123456789\nIt should be: 4987654321\n\nWe registered.',
    });
  });

  it('says that there is nothing yet, and of anything else the words alone', () => {
    expect(changeRequestMessage({ asked: 'registration_number', should_be: '2020/1', reason: '' }, ACME).text).toContain(
      'It is now: empty',
    );
    expect(changeRequestMessage({ asked: 'other', should_be: '', reason: 'One branch less.' }, ACME)).toEqual({
      subject: 'Please change our account details',
      text: 'Account: Acme Online (ACM01)\n\nOne branch less.',
    });
  });

  it('needs to know what it should be', () => {
    expect(changeRequestChecks({ asked: 'name', should_be: ' ', reason: 'x' }).map(({ field }) => field)).toEqual(['should_be']);
    expect(changeRequestChecks({ asked: 'other', should_be: 'x', reason: ' ' }).map(({ field }) => field)).toEqual(['reason']);
    expect(changeRequestChecks({ asked: 'name', should_be: 'Acme', reason: '' })).toEqual([]);
  });

  it.each(ASKED_CHANGES)('fits into a message: %s', (asked) => {
    const long = { asked, should_be: 'x'.repeat(LONGEST_ASKED_VALUE), reason: 'x'.repeat(LONGEST_ASKED_REASON) };
    const message = changeRequestMessage(long, {
      name: 'x'.repeat(LONGEST_ASKED_VALUE),
      account_code: 'x'.repeat(LONGEST_ASKED_VALUE),
      is_now: 'x'.repeat(LONGEST_ASKED_VALUE),
    });

    expect(message.subject.length).toBeLessThanOrEqual(LONGEST_SUBJECT);
    expect(message.text.length).toBeLessThanOrEqual(LONGEST_MESSAGE);
  });
});
