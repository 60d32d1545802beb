import { describe, expect, it } from 'vitest';
import { networkOf } from './network-address.ts';

describe('the network of a caller', () => {
  it.each([
    ['196.25.1.7', '196.25.1.7'],
    ['::ffff:196.25.1.7', '196.25.1.7'],
    ['2c0f:f248:12:3400:1:2:3:4', '2c0f:f248:12:3400::/64'],
    ['2C0F:F248:0012:3400:ffff::9', '2c0f:f248:12:3400::/64'],
    ['2c0f:f248::1', '2c0f:f248:0:0::/64'],
    ['2c0f:f248:0:0:9::', '2c0f:f248:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['', ''],
  ])('%s is %s', (ip, network) => {
    expect(networkOf(ip)).toBe(network);
  });

  it('tells the networks of two households apart', () => {
    expect(networkOf('2c0f:f248:12:3400::1')).not.toBe(networkOf('2c0f:f248:12:3401::1'));
  });
});
