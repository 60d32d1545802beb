import type { Outgoing } from './outgoing.ts';

/**
 * A way out on which some hosts are stood in for by others, as the shop of the demo is by one on loopback: its name leads nowhere. Everything
 * else goes where it went.
 */
export function withStandIns(outgoing: Outgoing, stand_ins: Readonly<Record<string, string>>): Outgoing {
  if (Object.keys(stand_ins).length === 0) return outgoing;
  function led<Asked extends { readonly url: string; readonly is_customers?: boolean }>(asked: Asked): Asked {
    const { host, pathname, search } = new URL(asked.url);
    const stand_in = stand_ins[host];
    // The operator has put it there, also where a customer has given the address.
    return stand_in === undefined ? asked : { ...asked, url: `${stand_in}${pathname}${search}`, is_customers: false };
  }
  return {
    ...outgoing,
    ask: (question) => outgoing.ask(led(question)),
    converse: (about, work) => outgoing.converse(led(about), (ask) => work((question) => ask(led(question)))),
  };
}
