import { send } from './http-client.ts';
import { alternate } from './measure.ts';
import type { Comparison } from './measure.ts';
import { PASSWORD } from './world.ts';
import type { Bench } from './world.ts';

const ROUNDS = 5;
const ROUND_MS = 3000;
const SIGN_INS_AT_ONCE = 20;
const CALLS_AT_ONCE = 2;

/** How slow the slowest of a hundred other calls are while twenty people sign in at once, against the same calls alone: at most twice. */
export async function compareSignIns({ base_url, customers }: Bench): Promise<Comparison[]> {
  const [customer] = customers;
  if (!customer) throw new Error('The bench has no customer.');
  const { token } = customer;
  const callOnce = () => send(base_url, { method: 'GET', path: '/api/shipments?limit=20', token });

  /** Each from an address of their own, as people come. */
  const signIn = (person: number) =>
    send(base_url, {
      method: 'POST',
      path: '/api/login',
      body: JSON.stringify({ email: `bench${person % customers.length}@example.com`, password: PASSWORD }),
      ip: `10.0.${person}.1`,
    });

  async function whilePeopleSignIn(): Promise<number> {
    let is_over = false;
    const people = Array.from({ length: SIGN_INS_AT_ONCE }, async (_, person) => {
      while (!is_over) await signIn(person);
    });
    const pace = await slowestOfHundred(callOnce);
    is_over = true;
    await Promise.all(people);
    return pace;
  }

  return [
    {
      name: 'the slowest of a hundred calls while 20 sign in',
      one: 'a list beside 20 sign-ins, as calls one after the other',
      other: 'a list alone, likewise',
      floor: 0.5,
      samples: await alternate({ rounds: ROUNDS }, whilePeopleSignIn, () => slowestOfHundred(callOnce)),
    },
  ];
}

/** The 99th percentile of a call's time, as how many such calls fit in a second. */
async function slowestOfHundred(callOnce: () => Promise<unknown>): Promise<number> {
  const end = performance.now() + ROUND_MS;
  const times_ms: number[] = [];
  async function work(): Promise<void> {
    while (performance.now() < end) {
      const began = performance.now();
      await callOnce();
      times_ms.push(performance.now() - began);
    }
  }
  await Promise.all(Array.from({ length: CALLS_AT_ONCE }, work));
  const slowest = times_ms.toSorted((a, b) => a - b).at(Math.floor(times_ms.length * 0.99));
  return 1000 / (slowest ?? Number.NaN);
}
