import { personalDataApi } from '@tsela/contract/overview/personal-data-api';
import type { InputOf, OutputOf } from '@tsela/contract/route';
import { call } from '../api/call.ts';
import { useCall, useRead } from '../api/queries.ts';

/** What a person is found by. */
export type PersonKeys = Omit<InputOf<typeof personalDataApi.export>, 'after'>;
type Part = OutputOf<typeof personalDataApi.export>;

export const useFindPerson = () => useCall(personalDataApi.find);
export const useErasePerson = () => useCall(personalDataApi.erase);

/** How far a deletion is, is asked this often. */
const WATCH_MS = 2000;

export const useErasures = (input: InputOf<typeof personalDataApi.erasures>, is_watched: boolean) =>
  useRead(personalDataApi.erasures, input, is_watched ? { refetch_every_ms: WATCH_MS } : {});

/** More records than these are not held on one person: the kinds, and parts of a hundred of each. */
const PARTS_MAX = 20_000;

/** Reads everything that is held on a person, part by part, and tells how many records there are so far. */
export async function readEverything(person: PersonKeys, onRecords: (count: number) => void): Promise<Map<string, unknown[]>> {
  const held = new Map<string, unknown[]>();
  let [next, count]: [Part['next'], number] = [null, 0];
  for (let part = 0; part < PARTS_MAX; part++) {
    const answer: Part = await call(personalDataApi.export, { ...person, ...(next && { after: next }) });
    const records = held.get(answer.kind) ?? [];
    records.push(...answer.records);
    held.set(answer.kind, records);
    count += answer.records.length;
    onRecords(count);
    if (answer.next === null) return held;
    ({ next } = answer);
  }
  throw new Error('There is no end of what is held.');
}
