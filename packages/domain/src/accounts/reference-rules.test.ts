import { expect, it } from 'vitest';
import {
  customerReferenceChecks,
  customerReferencePrefix,
  referenceMissingText,
  referencePatternChecks,
} from './reference-rules.ts';

it.each([
  ['PO-####', 'PO-1234', true],
  ['PO-####', 'po-1234', true],
  ['PO-####', 'PO-123', false],
  ['PO-####', 'PO-12345', false],
  ['@@.##', 'AB.12', true],
  ['@@.##', 'ABx12', false],
  ['ORD*', 'ORD 7 of May', true],
  ['ORD*', 'XORD', false],
  ['(a+)+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!', false],
  ['(a+)+$', '(a+)+$', true],
  ['', 'anything', true],
  ['PO-####', ' ', true],
])('with the pattern %s the reference %s passes: %s', (customer_reference_pattern, reference, passes) => {
  const found = customerReferenceChecks(reference, { require_customer_reference: false, customer_reference_pattern });

  expect(found.map(({ field }) => field)).toEqual(passes ? [] : ['customer_reference']);
});

it.each([
  ['PO-####', 'PO-', 'A customer reference is required. It begins with PO-'],
  [' ORD*', 'ORD', 'A customer reference is required. It begins with ORD'],
  ['@@.##', '', 'A customer reference is required.'],
  ['', '', 'A customer reference is required.'],
])('the pattern %s has the prefix %s, with which the refusal ends', (customer_reference_pattern, prefix, message) => {
  const rules = { require_customer_reference: true, customer_reference_pattern };

  expect([customerReferencePrefix(rules), referenceMissingText(rules)]).toEqual([prefix, message]);
});

it('a pattern is short and has one star at most', () => {
  expect(referencePatternChecks('PO-*')).toEqual([]);
  expect(referencePatternChecks('*a*')[0]?.message).toBe('A pattern has one star at most.');
  expect(referencePatternChecks('#'.repeat(61))[0]?.message).toBe('A pattern has 60 characters at most.');
});
