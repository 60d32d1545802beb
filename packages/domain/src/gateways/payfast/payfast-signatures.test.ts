import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { checkoutText, orderedCheckout } from './payfast-checkout.ts';
import { isSameSignature, noticeText, readPayfastNotice } from './payfast-notice.ts';

const md5 = (text: string) => createHash('md5').update(text).digest('hex');

/**
 * Signatures made by PHP 8.2 itself, a line each: the fields in any order, the passphrase, the signature of the payment, the body of a
 * notification with the same fields, and its signature. A script drew the fields on a fixed seed (`mt_srand`) out of ASCII, spaces of many
 * kinds, letters of other scripts and emoji, blanks and "0" among the values; for a payment it left out what `trim($value, " \t\n\r\x0b\0")`
 * makes empty, took the rest in the order of A2, joined `name=` . `urlencode(trimmed)` by `&`, added `&passphrase=` . `urlencode(trimmed)`
 * unless that is empty, and took `md5` of it; for a notification it did the same with all fields, blanks included, as they are.
 */
const BY_PHP = readFileSync(new URL('signatures-by-php.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line) as [Record<string, string>, string, string, string, string]);

/** Two notifications that were captured and published: nothing about them was made here. Source: payment-gateways A4. */
const PUBLISHED = [
  'm_payment_id=CbfulVs30aHEVF64HWwyQ&pf_payment_id=1337059&payment_status=COMPLETE&item_name=cookies&item_description=a+bag+of+cookies&amount_gross=100.00&amount_fee=-2.30&amount_net=97.70&custom_str1=&custom_str2=&custom_str3=&custom_str4=&custom_str5=&custom_int1=&custom_int2=&custom_int3=&custom_int4=&custom_int5=&name_first=Test&name_last=Test&email_address=test%40test.com&merchant_id=10000100&signature=091dc05a0cfa54583d2086670d5b21a8',
  'm_payment_id=000000020&pf_payment_id=1579137&payment_status=COMPLETE&item_name=Order+%23000000020&item_description=&amount_gross=15.00&amount_fee=-2.30&amount_net=12.70&custom_str1=&custom_str2=&custom_str3=&custom_str4=&custom_str5=&custom_int1=&custom_int2=&custom_int3=&custom_int4=&custom_int5=&name_first=Tom&name_last=Tom&email_address=lindley%2Buser1%40appinlet.com&merchant_id=10027938&signature=4078bca2c8987e0e0c4e7230f2f46323',
] as const;

describe('signatures', () => {
  it('of a thousand payments are those of PHP', () => {
    expect(BY_PHP.length).toBeGreaterThanOrEqual(1000);
    const other = BY_PHP.filter(([fields, passphrase, signature]) => md5(checkoutText(fields, passphrase)) !== signature);

    expect(other).toEqual([]);
  });

  it('of a thousand notifications are those of PHP', () => {
    const other = BY_PHP.filter(([, passphrase, , body, signature]) => md5(noticeText(body, passphrase)) !== signature);

    expect(other).toEqual([]);
  });

  it.each(PUBLISHED)('of a published notification is found again: %s', (body) => {
    const notice = readPayfastNotice(body);

    expect(notice && md5(noticeText(notice.parameters, ''))).toBe(notice?.signature);
    expect(notice).toMatchObject({ outcome: 'paid', parameters: body.slice(0, body.indexOf('&signature=')) });
  });

  it('differ with the passphrase, one of the fields, or a blank', () => {
    const [body] = PUBLISHED;
    const { parameters = '', signature = '' } = readPayfastNotice(body) ?? {};

    for (const [text, passphrase] of [
      [parameters, 'salt'],
      [parameters.replace('100.00', '100.01'), ''],
      [parameters.replace('&custom_int5=', ''), ''],
    ] as const)
      expect(md5(noticeText(text, passphrase))).not.toBe(signature);
  });

  it('of what is no UTF-8 are made of what was received', () => {
    expect(noticeText('name_first=Caf%E9&name_last=a%20b', '')).toBe('name_first=Caf%E9&name_last=a+b');
  });

  it.each([
    ['abc', 'abc', true],
    ['abc', 'abd', false],
    ['abc', 'ab', false],
    ['ab', 'abc', false],
    ['abcabc', 'abc', false],
    ['', 'abc', false],
    ['abc', '', false],
    ['', '', true],
  ])('"%s" and "%s" are the same: %s', (one, other, same) => {
    expect(isSameSignature(one, other)).toBe(same);
  });
});

describe('a payment', () => {
  it('is sent in the order of PayFast, without blanks and what PayFast does not know', () => {
    const fields = {
      amount: '200.00',
      item_name: ' Top up ',
      merchant_id: '10000100',
      name_last: ' \t',
      passphrase: 'x',
      extra: 'y',
    };

    expect(orderedCheckout(fields)).toEqual([
      ['merchant_id', '10000100'],
      ['amount', '200.00'],
      ['item_name', 'Top up'],
    ]);
  });
});

describe('a notification', () => {
  const [WHOLE] = PUBLISHED;

  it('says what was paid', () => {
    expect(readPayfastNotice(WHOLE)).toMatchObject({
      gateway_payment_id: '1337059',
      reference: 'CbfulVs30aHEVF64HWwyQ',
      outcome: 'paid',
      amount_cents: 10_000,
      merchant: '10000100',
    });
  });

  it('cut anywhere before its signature is none', () => {
    const end = WHOLE.indexOf('&signature=') + '&signature='.length - 1;

    for (let at = 0; at < end; at++) expect(readPayfastNotice(WHOLE.slice(0, at))).toBeNull();
  });

  it.each([
    ['another field behind the signature', `${WHOLE}&amount_gross=900.00`],
    ['a field twice', WHOLE.replace('&merchant_id', '&amount_gross=900.00&merchant_id')],
    ['a second signature', WHOLE.replace('&merchant_id', '&signature=x&merchant_id')],
    ['an amount below nothing', WHOLE.replace('100.00', '-100.00')],
    ['an amount that is none', WHOLE.replace('100.00', '1e5')],
    ['an unknown status', WHOLE.replace('COMPLETE', 'DONE')],
    ['no id', WHOLE.replace('1337059', '')],
    ['nothing', ''],
    ['a thousand fields', `${'a=b&'.repeat(1000)}signature=x`],
  ])('with %s is none', (_what, body) => {
    expect(readPayfastNotice(body)).toBeNull();
  });
});
