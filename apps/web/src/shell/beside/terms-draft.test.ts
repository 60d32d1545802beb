import { expect, it } from 'vitest';
import { areTermsRead, isScrolledToEnd, mustAcceptTerms } from './terms-draft.ts';

it('TERMS-01 IMP-05: are asked of an account user who is no impersonator and accepted another version', () => {
  const facts = { has_account: true, is_acting: false, accepted: '1', version: '2' };
  expect(mustAcceptTerms(facts)).toBe(true);
  expect(mustAcceptTerms({ ...facts, has_account: false })).toBe(false);
  expect(mustAcceptTerms({ ...facts, is_acting: true })).toBe(false);
  expect(mustAcceptTerms({ ...facts, accepted: '2' })).toBe(false);
  expect(mustAcceptTerms({ ...facts, version: '', accepted: '' })).toBe(false);
});

it('TERMS-04: every term has to be ticked', () => {
  expect(areTermsRead('checkbox', { ticked: 2, count: 3, is_at_end: true })).toBe(false);
  expect(areTermsRead('checkbox', { ticked: 3, count: 3, is_at_end: false })).toBe(true);
});

it('TERMS-05: the window has to be scrolled to within 60 px of its end', () => {
  expect(isScrolledToEnd({ scrollTop: 639, clientHeight: 300, scrollHeight: 1000 })).toBe(false);
  expect(isScrolledToEnd({ scrollTop: 640, clientHeight: 300, scrollHeight: 1000 })).toBe(true);
  expect(areTermsRead('window', { ticked: 0, count: 0, is_at_end: false })).toBe(false);
  expect(areTermsRead('window', { ticked: 0, count: 0, is_at_end: true })).toBe(true);
});

it('TERMS-07: without a mode they may be accepted at once', () => {
  expect(areTermsRead('', { ticked: 0, count: 3, is_at_end: false })).toBe(true);
});
