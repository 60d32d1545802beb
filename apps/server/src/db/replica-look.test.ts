import { describe, expect, it } from 'vitest';
import { whyNotItsCopy } from './replica-look.ts';

const PRIMARY = { identity: '7712298775449988389 tsela', is_standby: false, position: '1/A0' };

describe('a replica', () => {
  it.each([
    ['as far as the primary', { position: '1/A0' }, null],
    ['behind it', { position: '0/FFFFFFFF' }, null],
    ['of another cluster', { identity: '7712298775449988390 tsela' }, 'is another database'],
    ['of another database in the same cluster', { identity: '7712298775449988389 other' }, 'is another database'],
    ['that has been promoted', { is_standby: false }, 'is no standby'],
    ['that followed a primary which is gone', { position: '1/B0' }, 'has changes that the database has not'],
    ['that is further by the first number', { position: '2/0' }, 'has changes that the database has not'],
  ])('%s: %s', (_, facts, why) => {
    expect(whyNotItsCopy(PRIMARY, { ...PRIMARY, is_standby: true, ...facts })).toBe(why);
  });
});
