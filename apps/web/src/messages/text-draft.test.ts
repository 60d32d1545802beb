import { describe, expect, it } from 'vitest';
import { changesOf, draftErrors, shownTexts, smsLength, wholeMessage } from './text-draft.ts';

const KEY = { event: 'delivered', channel: 'sms', side: 'delivery', language: 'en' } as const;
const AROUND = {
  subject: '',
  body: '',
  gaps: { ref: 'H4K2M9', link: 'https://karoo.example/s/AB12' },
  before: 'Karoo: ',
  foot: '',
  after: ' #K7M3Q9X',
  look: { title: 'Karoo', logo_url: '', colour: '#14713c' },
};

describe('the texts of a provider', () => {
  it('SCREEN-56: are the product’s but for those it has written, and one that breaks a rule is said to be unused', () => {
    const own = { ...KEY, subject: '', body: 'Gone {nothing}', time_modified: '2027-03-10T08:00:00Z' };

    const texts = shownTexts([own], KEY);

    expect(texts.filter(({ own: written }) => written !== null)).toMatchObject([{ body: 'Gone {nothing}', is_unused: true }]);
    expect(texts.find(({ key }) => key.event === 'delivered' && key.side === 'collection')).toMatchObject({
      body: 'Shipment {ref} has been delivered. {link}',
      is_unused: false,
    });
  });

  it('SCREEN-56: are drawn as their readers get them, and counted as an SMS', () => {
    const { body } = wholeMessage({ subject: '', body: 'Here is {ref}: {link} ' }, AROUND);

    expect(body).toBe('Karoo: Here is H4K2M9: https://karoo.example/s/AB12 #K7M3Q9X');
    expect(smsLength(body)).toBe('60 characters, 1 SMS each time.');
    expect(smsLength('ê')).toContain('Without ê');
  });

  it('SCREEN-56: say while they are written what is wrong with them', () => {
    expect(draftErrors(KEY, { subject: '', body: 'Here: {link}' }, AROUND)).toEqual({});
    expect(draftErrors(KEY, { subject: '', body: '{x}' }, AROUND)).toEqual({ body: '{x} is no variable of this message.' });
    expect(draftErrors(KEY, { subject: '', body: `${'a'.repeat(300)} {link}` }, AROUND)['body']).toContain('3 SMS');
  });

  it('SCREEN-56: have each a history of their own', () => {
    const event = (id: number, text: string) => ({
      id,
      timestamp: '2027-03-10T08:00:00Z',
      request_id: '',
      client_version: '',
      source: 'web',
      action: 'message.text-changed',
      actor: 'Thandi',
      change: { change_from: { text, body: 'a' }, change_to: { text, subject: 'S', body: 'b' } },
    });

    expect(changesOf([event(2, 'delivered sms delivery en'), event(1, 'created sms delivery en')], KEY)).toEqual([
      { id: 2, actor: 'Thandi', instant: '2027-03-10T08:00:00Z', was: 'a', became: 'S\nb' },
    ]);
  });
});
