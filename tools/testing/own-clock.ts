/** libfaketime makes a browser ten times slower: its pages are told the time instead. */
export function onItsOwnClock(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([name]) => name !== 'LD_PRELOAD' && !name.startsWith('FAKETIME'));
  return Object.fromEntries(kept.flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])));
}
