import { describe, expect, it } from 'vitest';
import { shownAnswer } from './shown-answer.ts';

describe('a first answer as people read it', () => {
  it('issue 20: stands as it was answered', () => {
    const answer = { id: 7, short_tracking_reference: 'H4K2M9', rate: 115, parcels: [{ id: 1, shipping: null }] };

    expect(JSON.parse(shownAnswer(answer))).toEqual(answer);
    expect(shownAnswer({ id: 7 })).toBe('{\n  "id": 7\n}');
  });

  it.each([
    'secret',
    'webhook_secret',
    'token',
    'delivery_pin',
    'pin',
    'key',
    'secret_access_key',
    'invitation_link',
    'password',
  ])('issue 20: does not show %s', (name) => {
    expect(shownAnswer({ whole: [{ [name]: 'open-sesame' }] })).not.toContain('open-sesame');
  });

  it('issue 20: hides what opens something in links', () => {
    const shown = shownAnswer({ url: 'https://karoo.example/api/shipments/label/file?token=1-s0-1-ab&provider_id=1' });

    expect(shown).toContain('label/file?token=***&provider_id=1');
    expect(shownAnswer({ link: 'https://karoo.example/track?ref=H4K2M9&key=48dZXum7ji9PHFmr' })).not.toContain(
      '48dZXum7ji9PHFmr',
    );
  });

  it('shows ordinary fields whose names only look like it', () => {
    expect(shownAnswer({ shipping: 'ECO', keyboard: 'x', opinion: 'good' })).not.toContain('***');
  });
});
