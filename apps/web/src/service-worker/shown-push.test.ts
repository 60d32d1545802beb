import { describe, expect, it } from 'vitest';
import { addressOf, shownPush } from './shown-push.ts';

describe('a push message', () => {
  it('is shown as it was written', () => {
    const message = { title: 'Tsela', body: 'Shipment 7K4QXM is out for delivery', tag: 'shipment-7', path: '/track?ref=7K4QXM' };

    expect(shownPush(JSON.stringify(message))).toEqual(message);
  });

  it.each(['', 'no JSON', '7', 'null', '{"title":7}'])('%s says that there is news, since something must be shown', (text) => {
    expect(shownPush(text)).toEqual({ title: 'News', body: '', tag: 'news', path: '/' });
  });

  it.each([
    ['/tripsheet', 'https://tsela.example/tripsheet'],
    ['/track?ref=7K4QXM', 'https://tsela.example/track?ref=7K4QXM'],
    ['https://evil.example/x', 'https://tsela.example/'],
    ['//evil.example/x', 'https://tsela.example/'],
    ['javascript:alert(1)', 'https://tsela.example/'],
  ])('%s opens %s', (path, address) => {
    expect(addressOf(path, 'https://tsela.example')).toBe(address);
  });
});
