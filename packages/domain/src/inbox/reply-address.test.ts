import { describe, expect, it } from 'vitest';
import type { ProviderId, UserId } from '../ids.ts';
import { readReplyAddress, replyAddress, signedReply } from './reply-address.ts';

const PROOF = '0123456789abcdef01234567';
const DOMAIN = 'reply.karoo.example';
const GUEST = { provider_id: 7 as ProviderId, thread_id: 4_711, user_id: null };
const USER = { ...GUEST, user_id: 52 as UserId };

describe('an address for answers', () => {
  it.each([GUEST, USER])('SCREEN-19: is read as it was written: %j', (to) => {
    expect(readReplyAddress(replyAddress(to, PROOF, DOMAIN), DOMAIN)).toEqual({ ...to, proof: PROOF });
  });

  it('SCREEN-19: is read whatever the case of its letters has become on the way', () => {
    expect(readReplyAddress(` ${replyAddress(USER, PROOF, DOMAIN).toUpperCase()} `, DOMAIN)).toEqual({ ...USER, proof: PROOF });
  });

  it('SCREEN-19: fits what mail servers take before the @, with the largest numbers', () => {
    const largest = {
      provider_id: Number.MAX_SAFE_INTEGER as ProviderId,
      thread_id: Number.MAX_SAFE_INTEGER,
      user_id: 999_999_999 as UserId,
    };
    const address = replyAddress(largest, PROOF, DOMAIN);

    expect(address.indexOf('@')).toBeLessThanOrEqual(64);
    expect(readReplyAddress(address, DOMAIN)).toEqual({ ...largest, proof: PROOF });
  });

  it.each([
    '',
    'help@karoo.example',
    `reply@${DOMAIN}`,
    `reply+7-1.${PROOF}@${DOMAIN}`,
    `reply+7-1-0.${PROOF.slice(1)}@${DOMAIN}`,
    `reply+7-1-0.${PROOF}@other.example`,
    `reply+0-1-0.${PROOF}@${DOMAIN}`,
    `reply+7-0-0.${PROOF}@${DOMAIN}`,
    `reply+7-zzzzzzzzzzz-0.${PROOF}@${DOMAIN}`,
    `x reply+7-1-0.${PROOF}@${DOMAIN}`,
  ])('SCREEN-19: is not what %j is', (address) => {
    expect(readReplyAddress(address, DOMAIN)).toBeNull();
  });

  it('SCREEN-19: is proven for one person in one conversation of one provider', () => {
    const others = [GUEST, USER, { ...GUEST, thread_id: 4_712 }, { ...GUEST, provider_id: 8 as ProviderId }];

    expect(new Set(others.map(signedReply)).size).toBe(4);
  });
});
