const STOP: ReadonlySet<string> = new Set(['stop', 'stopall', 'stop all', 'unsubscribe', 'opt out', 'optout', 'hou op', 'yima']);
const START: ReadonlySet<string> = new Set(['start', 'unstop', 'opt in', 'optin']);

/** What a recipient wants who answers a message: no more of them, them again, or something else. Source: screens S52, opt-outs. */
export function wishIn(answer: string): 'stop' | 'start' | null {
  const word = answer
    .slice(0, 40)
    .toLowerCase()
    .replaceAll(/[^a-z]+/g, ' ')
    .trim();
  if (STOP.has(word)) return 'stop';
  return START.has(word) ? 'start' : null;
}
