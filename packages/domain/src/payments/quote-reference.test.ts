import { expect, it } from 'vitest';
import { settingOf } from '../providers/provider-settings.ts';
import { QUOTE_PAYMENT_REFERENCES, quotePaymentReference } from './quote-reference.ts';

it.each([
  ['both', 'ACM01 AB2CD3'],
  ['quote-reference', 'AB2CD3'],
  ['account-code', 'ACM01'],
] as const)('CONST-40: with %s a quote is paid with the reference %s', (which, reference) => {
  expect(quotePaymentReference(which, { quote_reference: 'AB2CD3', account_code: 'ACM01' })).toBe(reference);
});

it('CONST-40: a provider chooses among these', () => {
  expect(settingOf('quote_payment_reference').form).toMatchObject({ options: QUOTE_PAYMENT_REFERENCES });
});
