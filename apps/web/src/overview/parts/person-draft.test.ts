import { expect, it } from 'vitest';
import { bothKeys, fileParts, keysInput, personText } from './person-draft.ts';

const USER = { id: 1, name: 'Nokuthula', email: 'n@example.com', mobile_number: '+27831112223', is_active: true };

it('the other of address and number is offered where the one user found has it', () => {
  expect(bothKeys({ person: { email: 'n@example.com', mobile_number: null }, users: [USER] })).toEqual({
    typed: { email: 'n@example.com', mobile_number: '+27831112223' },
    added: '+27 83 111 2223',
  });
  expect(bothKeys({ person: { email: null, mobile_number: '+27831112223' }, users: [USER] })?.added).toBe('n@example.com');
  expect(bothKeys({ person: { email: 'n@example.com', mobile_number: '+27831112223' }, users: [USER] })).toBeNull();
  expect(bothKeys({ person: { email: null, mobile_number: '+27831112223' }, users: [USER, USER] })).toBeNull();
  expect(bothKeys({ person: { email: 'n@example.com', mobile_number: null }, users: [] })).toBeNull();
});

it('a call names only what is looked for', () => {
  expect(keysInput({ email: null, mobile_number: '+27831112223' })).toEqual({ mobile_number: '+27831112223' });
});

it('the pieces of the file are one JSON text with every kind that holds something', () => {
  const facts = { provider: 'Test', person: { email: 'n@example.com', mobile_number: null }, now: new Date(0) };
  const held = new Map<string, unknown[]>([
    ['user', [{ id: 1 }]],
    ['driver', []],
    ['bookings', [{ id: 2 }, { id: 3 }]],
  ]);

  const file: unknown = JSON.parse(fileParts({ ...facts, held }).join(''));

  expect(file).toMatchObject({ provider: 'Test', held: { user: [{ id: 1 }], bookings: [{ id: 2 }, { id: 3 }] } });
  expect(JSON.parse(fileParts({ ...facts, held: new Map() }).join(''))).toMatchObject({ held: {} });
});

it('whom is looked for is said in one line, numbers in groups', () => {
  expect(personText({ email: 'thandi@example.com', mobile_number: '+27831112223' })).toBe('thandi@example.com, +27 83 111 2223');
  expect(personText({ email: null, mobile_number: '+27831112223' })).toBe('+27 83 111 2223');
});
