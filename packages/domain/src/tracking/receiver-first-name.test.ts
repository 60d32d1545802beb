import { expect, it } from 'vitest';
import { receiverFirstName } from './receiver-first-name.ts';

it.each([
  ['Nomsa Receiver', 'Nomsa'],
  [' Anne-Marie  van der Merwe', 'Anne-Marie'],
  ['Tshilidzi', 'Tshilidzi'],
  ['Mrs Dlamini', ''],
  ['Dr. Naidoo', ''],
  ['Dlamini, Nomsa', ''],
  ['Dlamini ,Nomsa', ''],
  ['Van der Merwe, Anne', ''],
  ['Ds Botha', ''],
  ['Pastor Khumalo', ''],
  ['oom Piet', ''],
  ['Tannie Botha', ''],
  ['Sister Mokoena', ''],
  ['Past. Nkosi', ''],
  ['Security guard', ''],
  ['0829998877', ''],
  ['nomsa@example.com', ''],
  ['', ''],
])('of "%s" is "%s"', (name, first) => {
  expect(receiverFirstName(name)).toBe(first);
});
