import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BLOCKED_TYPES,
  blockedEntryChecks,
  blockedValue,
  isPublicMailDomain,
  keysOfText,
  keysOfVisitor,
  mayBeBlocked,
  whyNotBlocked,
} from './blocked-entry.ts';
import { parseRange, rangeKey, rangeText, rangesAround } from './network-range.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

describe('the types', () => {
  it('CONST-37: are e-mail address, e-mail domain, mobile number and network address', () => {
    expect(BLOCKED_TYPES).toEqual(['email-address', 'email-domain', 'mobile-number', 'ip-address']);
  });
});

describe('a value', () => {
  it.each([
    ['email-address', ' Bad@Example.COM ', 'bad@example.com'],
    ['email-address', 'example.com', null],
    ['email-domain', 'Example.COM', 'example.com'],
    ['email-domain', '@example.com', 'example.com'],
    ['email-domain', 'com', null],
    ['email-domain', 'bad@example.com', null],
    ['email-domain', '196.25.1.1', null],
    ['email-domain', '-a.com', null],
    ['mobile-number', '082 123 4567', '+27821234567'],
    ['mobile-number', '0027821234567', '+27821234567'],
    ['mobile-number', '+27 82 123 4567', '+27821234567'],
    ['mobile-number', 'phone', null],
    ['ip-address', '196.25.1.7', '196.25.1.7/32'],
    ['ip-address', '196.25.1.7/24', '196.25.1.0/24'],
    ['ip-address', '::ffff:196.25.1.7', '196.25.1.7/32'],
    ['ip-address', '2001:DB8::1', '2001:db8:0:0:0:0:0:1/128'],
    ['ip-address', '2001:db8::/32', '2001:db8:0:0:0:0:0:0/32'],
    ['ip-address', '0.0.0.0/0', null],
    ['ip-address', '::/0', null],
    ['ip-address', '196.25.1.256', null],
    ['ip-address', '196.25.1', null],
    ['ip-address', '196.25.1.7/33', null],
    ['ip-address', '196.025.1.7', null],
    ['ip-address', '1::2::3', null],
  ] as const)('SCREEN-38 VALID-10: %s %j is kept as %j', (type, entered, kept) => {
    expect(blockedValue(type, entered)).toBe(kept);
  });

  it('SCREEN-38: that is kept is kept the same way again', () => {
    const entered = fc.oneof(fc.emailAddress(), fc.domain(), fc.ipV4(), fc.ipV6(), fc.stringMatching(/^0\d{9}$/));
    fc.assert(
      fc.property(fc.constantFrom(...BLOCKED_TYPES), entered, (type, text) => {
        const kept = blockedValue(type, text);

        if (kept !== null) expect(blockedValue(type, kept)).toBe(kept);
      }),
    );
  });
});

describe('a visitor', () => {
  const isBlocked = (
    entry: { type: (typeof BLOCKED_TYPES)[number]; entered: string },
    visitor: Parameters<typeof keysOfVisitor>[0],
  ) => keysOfVisitor(visitor).some(({ type, value }) => type === entry.type && value === blockedValue(entry.type, entry.entered));

  it.each([
    ['email-address', 'bad@example.com', { emails: ['BAD@example.com'], ip: '' }, true],
    ['email-address', 'bad@example.com', { emails: ['good@example.com'], ip: '' }, false],
    ['email-address', 'bad@example.com', { emails: ['good@example.com; bad@example.com'], ip: '' }, true],
    ['email-domain', 'example.com', { emails: ['any@example.com'], ip: '' }, true],
    ['email-domain', 'example.com', { emails: ['any@mail.Example.com'], ip: '' }, true],
    ['email-domain', 'example.com', { emails: ['any@notexample.com'], ip: '' }, false],
    ['email-domain', 'example.com', { emails: ['example.com@other.org'], ip: '' }, false],
    ['mobile-number', '082 123 4567', { mobile_numbers: ['+27821234567'], ip: '' }, true],
    ['mobile-number', '082 123 4567', { mobile_numbers: ['0027 82 123 4567'], ip: '' }, true],
    ['mobile-number', '082 123 4567', { mobile_numbers: ['0821234568', '', null], ip: '' }, false],
    ['ip-address', '196.25.0.0/16', { ip: '196.25.7.9' }, true],
    ['ip-address', '196.25.0.0/16', { ip: '::ffff:196.25.7.9' }, true],
    ['ip-address', '196.25.0.0/16', { ip: '196.26.7.9' }, false],
    ['ip-address', '2001:db8::/32', { ip: '2001:db8:1::9' }, true],
    ['ip-address', '2001:db8::/32', { ip: '2001:db9:1::9' }, false],
    ['ip-address', '196.25.7.9', { ip: '196.25.7.9' }, true],
  ] as const)('SCREEN-38: the entry %s %j blocks %j: %s', (type, entered, visitor, is_blocked) => {
    expect(isBlocked({ type, entered }, visitor)).toBe(is_blocked);
  });

  it('SCREEN-38: from any address is found by every range around it, and by no other of the same length', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.ipV4(), fc.integer({ min: 8, max: 32 }), (ip, other, length) => {
        const range = blockedValue('ip-address', `${ip}/${length}`);
        const in_range = parseRange(`${other}/${length}`);

        expect(rangesAround(ip)).toContain(range);
        expect(rangesAround(other).includes(range ?? '')).toBe(in_range !== null && rangeKey(in_range) === range);
      }),
    );
  });

  it('SCREEN-38: brings a bounded number of keys, whatever is sent', () => {
    const many = `a@${'x.'.repeat(200)}com`;

    expect(keysOfVisitor({ emails: [many], ip: '2001:db8::1' }).length).toBeLessThan(140);
    expect(keysOfVisitor({ emails: [undefined, ''], mobile_numbers: [undefined], ip: 'nowhere' })).toEqual([]);
  });
});

describe('what can be put on the list', () => {
  const own = { emails: ['thandi@karoo.example'], mobile_numbers: ['0821112222'], ip: '196.25.1.7' };

  it.each([
    ['email-address', 'Thandi@karoo.example', 'This would block you.'],
    ['email-domain', 'karoo.example', 'This would block you.'],
    ['mobile-number', '+27821112222', 'This would block you.'],
    ['ip-address', '196.25.0.0/16', 'This would block you.'],
    ['ip-address', '196.26.0.0/16', null],
    ['email-address', 'nobody', 'Please enter an e-mail address.'],
    ['email-domain', 'nobody', 'Please enter a domain, such as example.com.'],
    ['mobile-number', 'nobody', 'Please enter a valid phone number.'],
    ['ip-address', 'nobody', 'Please enter a network address, or a range such as 196.25.1.0/24.'],
  ] as const)('SCREEN-38: of %s %j it says %j', (type, entered, message) => {
    expect(whyNotBlocked(type, entered, own)).toBe(message);
  });

  it('SCREEN-38: asks about public e-mail domains', () => {
    const domains = ['gmail.com', 'co.za', 'karoo.example'].map((value) => isPublicMailDomain({ type: 'email-domain', value }));

    expect(domains).toEqual([true, true, false]);
    expect(isPublicMailDomain({ type: 'email-address', value: 'gmail.com' })).toBe(false);
  });

  it('SCREEN-38: needs a reason, and an end to come if any', () => {
    const messages = (reason: string, time_expires: Date | null) =>
      blockedEntryChecks({ reason, time_expires }, NOW).map(({ field }) => field);

    expect(messages('Card fraud', null)).toEqual([]);
    expect(messages(' ', NOW)).toEqual(['reason', 'time_expires']);
    expect(messages('x'.repeat(501), new Date(NOW.getTime() + 1))).toEqual(['reason']);
  });

  it('SCREEN-38: is never for staff', () => {
    expect([
      mayBeBlocked({ account_id: null, role_id: 3 }),
      mayBeBlocked({ account_id: null, role_id: 7 }),
      mayBeBlocked({ account_id: 8, role_id: 5 }),
    ]).toEqual([false, false, true]);
  });
});

describe('a text that is looked up', () => {
  it.each([
    ['bad@mail.example.com', ['email-address bad@mail.example.com', 'email-domain mail.example.com', 'email-domain example.com']],
    ['mail.example.com', ['email-domain mail.example.com', 'email-domain example.com']],
    ['082 123 4567', ['mobile-number +27821234567']],
  ])('SCREEN-38: %s may stand for %j', (text, keys) => {
    expect(keysOfText(text).map(({ type, value }) => `${type} ${value}`)).toEqual(keys);
  });

  it('SCREEN-38: one address reads without its length', () => {
    expect(keysOfText('196.25.1.7')[0]).toEqual({ type: 'ip-address', value: '196.25.1.7/32' });
    expect([rangeText('196.25.1.7/32'), rangeText('196.25.1.0/24'), rangeText('bad@example.com')]).toEqual([
      '196.25.1.7',
      '196.25.1.0/24',
      'bad@example.com',
    ]);
  });
});
