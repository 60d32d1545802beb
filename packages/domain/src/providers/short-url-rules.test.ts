import { describe, expect, it } from 'vitest';
import {
  drawShortCode,
  isToRenew,
  shortLinkEnd,
  shortUrlChecks,
  shortUrlState,
  shownShortUrl,
  withoutKeys,
} from './short-url-rules.ts';

const NOW = new Date('2026-11-23T08:00:00Z');
const LATER = new Date('2026-12-23T08:00:00Z');
const LINK = { target: 'https://parcels.example.co.za/track?ref=AB', code: '', time_expires: null };
const RULES = { now: NOW, own_hosts: ['parcels.example.co.za', 'localhost'], may_lead_elsewhere: false };
const said = (change: object, rules: object = {}) =>
  shortUrlChecks({ ...LINK, ...change }, { ...RULES, ...rules }).map(({ message }) => message);

describe('short links', () => {
  it('SCREEN-54: lead to the provider’s own hosts, whatever the port', () => {
    for (const target of [LINK.target, 'http://localhost:3000/track', 'https://PARCELS.example.co.za', 'https://localhost?a=b'])
      expect([target, said({ target })]).toEqual([target, []]);
  });

  it.each([
    'https://evil.example/',
    'https://parcels.example.co.za.evil.example/',
    'https://evilparcels.example.co.za/',
    'https://sub.parcels.example.co.za/',
  ])('SCREEN-54: do not lead to %s', (target) => {
    expect(said({ target })).toEqual(['Short links lead to this provider only: parcels.example.co.za, localhost.']);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    'https://parcels.example.co.za@evil.example/',
    'https://parcels.example.co.za\\@evil.example/',
    'https://parcels.example.co.za/a b',
    'https://parcels.example.co.za/\nSet-Cookie: a=b',
    'parcels.example.co.za',
    '',
  ])('%j is no whole address, for any maker', (target) => {
    for (const may_lead_elsewhere of [true, false])
      expect(said({ target }, { may_lead_elsewhere })).toEqual([
        'Please enter a whole address, such as https://www.example.co.za/offer.',
      ]);
  });

  it('SCREEN-54: of the platform’s administrator lead elsewhere, by https alone', () => {
    const rules = { may_lead_elsewhere: true };

    expect(said({ target: 'https://www.example.com/offer' }, rules)).toEqual([]);
    for (const target of ['http://www.example.com/offer', 'https://intranet/offer', 'https://10.0.0.1/'])
      expect(said({ target }, rules)).toEqual(['Elsewhere a short link leads by https:// only.']);
  });

  it('never lead to another short link', () => {
    for (const target of ['https://localhost/s/abc', 'https://localhost/S/abc', 'https://localhost/s'])
      expect(said({ target })).toEqual(['A short link cannot lead to a short link.']);
    expect(said({ target: 'https://localhost/shipments' })).toEqual([]);
  });

  it('VALID-18: have codes of letters, digits and hyphens', () => {
    expect(said({ code: 'Summer-26' })).toEqual([]);
    for (const code of ['ab', 'a b c', 'süß', 'a/b', 'x'.repeat(51)])
      expect(said({ code })).toEqual(['A code has 3 to 50 letters, digits and hyphens.']);
  });

  it('run out at a time to come', () => {
    expect(said({ time_expires: LATER })).toEqual([]);
    expect(said({ time_expires: NOW })).toEqual(['Please choose a time to come.']);
    expect(shortUrlState({ is_active: true, time_expires: LATER }, NOW)).toBe('works');
    expect(shortUrlState({ is_active: true, time_expires: NOW }, NOW)).toBe('expired');
    expect(shortUrlState({ is_active: false, time_expires: LATER }, NOW)).toBe('disabled');
  });

  it('SCREEN-54: are drawn with seven characters, none of which look alike', () => {
    const bytes = Uint8Array.from({ length: 16 }, (_, index) => index * 37);

    expect(drawShortCode(bytes, 'https://example.co.za/track?ref=AB2CD3')).toMatch(/^[A-HJ-NP-Z2-9]{7}$/);
    // What opens a recipient's door is not guessed by its code.
    expect(drawShortCode(bytes, 'https://example.co.za/track?ref=AB2CD3&key=abc')).toMatch(/^[A-HJ-NP-Z2-9]{12}$/);
  });
});

describe('what opens a recipient’s door', () => {
  it('SCREEN-54: is not shown to staff who administer links', () => {
    const code = 'ABCDEFGHJKLM';
    const target = 'https://example.co.za/track?ref=AB2CD3';

    expect(shownShortUrl({ code, target: `${target}&key=s3-cr_t` })).toEqual({
      code: 'ABCD…',
      target: `${target}&key=…`,
      is_secret: true,
    });
    expect(shownShortUrl({ code, target })).toEqual({ code, target, is_secret: false });
  });

  it('SCREEN-17: is left out of texts, and nothing else is', () => {
    expect(withoutKeys('On its way: https://a.co.za/track?ref=AB2CD3&key=s3-cr_t')).toBe(
      'On its way: https://a.co.za/track?ref=AB2CD3&key=…',
    );
    expect(withoutKeys('See https://a.co.za/s/ABCDEFGHJKLM now')).toBe('See https://a.co.za/s/… now');
    expect(withoutKeys('See https://a.co.za/s/ABCDEFG, key=7')).toBe('See https://a.co.za/s/ABCDEFG, key=7');
  });
});

describe('a link that the product makes for a message', () => {
  it('SCREEN-54: runs out after 90 days', () => {
    expect(shortLinkEnd(new Date('2026-11-23T08:00:00Z'))).toEqual(new Date('2027-02-21T08:00:00Z'));
  });

  it.each([
    ['2027-02-21T08:00:00Z', false],
    ['2027-01-22T08:00:00Z', false],
    ['2027-01-22T07:59:59Z', true],
    ['2026-01-01T00:00:00Z', true],
    [null, false],
  ])('that runs out %s and is sent again is renewed: %s', (time_expires, is_renewed) => {
    expect(isToRenew(time_expires === null ? null : new Date(time_expires), NOW)).toBe(is_renewed);
  });
});
