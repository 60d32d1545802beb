import { networkOf } from '@tsela/domain/sessions/network-address';

/** Counts one more of an address; false beyond what its network may send in a minute to a process. */
export function countPerMinute(most: number): (ip: string) => boolean {
  let minute = 0;
  const sent = new Map<string, number>();
  return (ip) => {
    const now = Math.floor(Date.now() / 60_000);
    if (now !== minute) {
      minute = now;
      sent.clear();
    }
    const network = networkOf(ip);
    const times = (sent.get(network) ?? 0) + 1;
    sent.set(network, times);
    return times <= most;
  };
}
