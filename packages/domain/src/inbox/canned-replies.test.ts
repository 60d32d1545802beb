import { describe, expect, it } from 'vitest';
import { cannedReplyChecks, cannedReplyFor, unfilledChecks } from './canned-replies.ts';

const FACTS = { customer_name: 'Anna', account_name: 'Acme', reference: 'ABC123', own_name: 'Sipho' };

describe('SCREEN-19: a canned reply', () => {
  it('has a name and a text, and no variable that is none', () => {
    expect(cannedReplyChecks({ name: ' ', text: '' }).map(({ field, code }) => [field, code])).toEqual([
      ['name', 'required'],
      ['text', 'required'],
    ]);
    expect(cannedReplyChecks({ name: 'Late', text: 'x'.repeat(4001) }).map(({ code }) => code)).toEqual(['long']);
    expect(cannedReplyChecks({ name: 'Late', text: 'Dear {customer_name}, {pin} {pin}' })).toEqual([
      { field: 'text', code: 'unknown', message: '{pin} is no variable of a canned reply.' },
    ]);
    expect(cannedReplyChecks({ name: 'Late', text: '{customer_name} {account_name} {reference} {own_name}' })).toEqual([]);
  });

  it('is filled from the conversation, and what it has nothing for is seen and not sent', () => {
    expect(cannedReplyFor('Dear {customer_name} of {account_name}, {reference} is late. {own_name}', FACTS)).toBe(
      'Dear Anna of Acme, ABC123 is late. Sipho',
    );
    const left = cannedReplyFor('About {reference}', { ...FACTS, reference: '' });
    expect(left).toBe('About {reference}');
    expect(unfilledChecks(left).map(({ message }) => message)).toEqual(['Please replace {reference} by what you mean.']);
    expect(unfilledChecks('Any {braces} of a customer')).toEqual([]);
  });
});
