import { expect, it } from 'vitest';
import { isFramed } from './framed.ts';

function storage() {
  const kept = new Map<string, string>();
  return { getItem: (key: string) => kept.get(key) ?? null, setItem: (key: string, value: string) => void kept.set(key, value) };
}

it('ROUTE-25: iframe=true holds for the documents that follow in the frame, and for no page around it', () => {
  const tab = storage();
  const framed = (search: string, is_inside = true) => isFramed({ search, is_inside, storage: () => tab });

  expect([framed(''), framed('?iframe=true'), framed('?ref=AB2CD3'), framed('', false)]).toEqual([false, true, true, false]);
  expect([framed('?iframe=false'), framed('')]).toEqual([false, false]);
});

it('ROUTE-25: a browser that keeps nothing for framed pages goes by the address', () => {
  const refuse = () => {
    throw new Error('No storage here.');
  };
  const framed = (search: string) => isFramed({ search, is_inside: true, storage: refuse });

  expect([framed('?iframe=true'), framed('')]).toEqual([true, false]);
});
