import { describe, expect, it } from 'vitest';
import { isHttpsUrl, isUrl, isWebsocketUrl, siteOf, withHttps } from './url.ts';

describe('web addresses', () => {
  it.each([
    ['https://www.example.co.za', true, true],
    ['http://example.co.za/terms?a=1', true, false],
    ['example.co.za', true, false],
    ['example.co.za:8443/x#y', true, false],
    ['ftp://example.co.za', false, false],
    ['javascript:alert(1)', false, false],
    ['example', false, false],
    ['https://exa mple.co.za', false, false],
    ['https://-example.co.za', false, false],
    ['', false, false],
  ])('VALID-13 VALID-14: "%s" is an address: %s, an https one: %s', (text, loose, strict) => {
    expect(isUrl(text)).toBe(loose);
    expect(isHttpsUrl(text)).toBe(strict);
  });

  it.each([
    ['http://example.co.za/a', 'https://example.co.za/a'],
    ['HTTP://example.co.za', 'https://example.co.za'],
    ['https://example.co.za', 'https://example.co.za'],
    ['example.co.za', 'https://example.co.za'],
    [' ', ''],
  ])('VALID-15: "%s" is saved as %s', (text, saved) => {
    expect(withHttps(text)).toBe(saved);
  });

  it.each([
    ['https://www.example.co.za', 'https://www.example.co.za'],
    [' HTTPS://WWW.Example.co.za/ ', 'https://www.example.co.za'],
    ['https://example.co.za:8443', 'https://example.co.za:8443'],
    ['https://example.co.za:443/', 'https://example.co.za'],
    ['http://example.co.za', null],
    ['https://example.co.za/page', null],
    ['https://*.example.co.za', null],
    ['https://a@example.co.za', null],
    ["https://example.co.za; script-src 'unsafe-inline'", null],
    ['https://example.co.za https://evil.example', null],
    ['https:', null],
    ['*', null],
    ['', null],
  ])('ROUTE-25: "%s" names the web site %s', (text, site) => {
    expect(siteOf(text)).toBe(site);
  });

  it('a websocket address is secure', () => {
    expect(isWebsocketUrl('wss://live.example.co.za/ws')).toBe(true);
    expect(isWebsocketUrl('ws://live.example.co.za/ws')).toBe(false);
  });
});
