import { expect, it } from 'vitest';
import { testMessage, testOfSection } from './setting-tests.ts';

it('SCREEN-49: the sections of e-mail and SMS have a test, the others have none', () => {
  expect([testOfSection('Email settings'), testOfSection('SMS settings'), testOfSection('map settings')]).toEqual([
    'email',
    'sms',
    null,
  ]);
  expect(testMessage('Karoo Couriers').subject).toBe('Test message from Karoo Couriers');
});
