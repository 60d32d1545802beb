import { expect, it } from 'vitest';
import { isCredentialTest, testMessage, testsOfSection } from './setting-tests.ts';

it('SCREEN-49: the sections of e-mail, SMS and payment methods have tests, the others have none', () => {
  expect([testsOfSection('Email settings'), testsOfSection('SMS settings'), testsOfSection('map settings')]).toEqual([
    ['email'],
    ['sms'],
    [],
  ]);
  expect(testsOfSection('payment methods for account top-up')).toEqual(['payfast-topup', 'bobpay-topup', 'stitch-topup']);
  expect([isCredentialTest('stitch'), isCredentialTest('sms')]).toEqual([true, false]);
  expect(testMessage('Karoo Couriers').subject).toBe('Test message from Karoo Couriers');
});
