import { describe, expect, it } from 'vitest';
import { FAILURES, readSimulateOptions } from './day-options.ts';

describe('the options of a simulated day', () => {
  it('are all failures, three hubs and twelve drivers each unless other is said', () => {
    const options = readSimulateOptions(['--seed', '7', '--parcels', '10000']);

    expect(options).toMatchObject({
      seed: 7,
      parcels: 10_000,
      hubs: 3,
      drivers: 12,
      benches: 2,
      losses: 0,
      until: null,
      seeds: 1,
    });
    expect([...options.failures]).toEqual([...FAILURES]);
  });

  it('take failures one by one, and none', () => {
    expect([...readSimulateOptions(['--failures', 'full-locker,no-signal']).failures]).toEqual(['no-signal', 'full-locker']);
    expect([...readSimulateOptions(['--failures', 'none']).failures]).toEqual([]);
  });

  it.each([
    [['--hubs', '7'], '--hubs must be a whole number from 1 to 6, not "7".'],
    [['--parcels', 'many'], '--parcels must be a whole number from 1 to 100000, not "many".'],
    [
      ['--failures', 'rain'],
      '--failures has no "rain". There are: no-signal, wrong-address, full-locker, gateway-outage, duplicate-callbacks, invented-attempts, or none.',
    ],
  ])('are refused in a sentence: %s', (program_arguments, sentence) => {
    expect(() => readSimulateOptions(program_arguments)).toThrow(sentence);
  });
});
