import { describe, expect, it } from 'vitest';
import { isAppOnly } from './start/app-only.ts';
import { isBrowserToldOf, leaveAlone } from './start/browser-age.ts';
import { crashOf, crashReporter, isReported } from './start/crash-reports.ts';
import type { CrashReport } from './start/crash-reports.ts';
import { hasWidget } from './beside/has-widget.ts';
import { siteMessageFor } from './beside/site-message.ts';

const ACTOR = { permissions: [], permissions_ui: [] as string[], is_platform_internal: false };
const CUSTOMER = { ...ACTOR, role_id: 6, account_id: 3 };
const STAFF = { ...ACTOR, role_id: 7, account_id: null };
const DRIVER = { ...ACTOR, role_id: 2, account_id: null };

describe('the site-wide message', () => {
  const SETTINGS = {
    site_wide_admin_message: '<b>Hub closes early</b>',
    site_wide_admin_message_icon_type: 'warning',
    site_wide_account_message: 'No collections on Friday',
    site_wide_account_message_icon_type: 'error',
  };

  it('SHELL-22 SHELL-23: staff see the one, account users the other, visitors none', () => {
    expect(siteMessageFor(STAFF, SETTINGS)).toEqual({ html: '<b>Hub closes early</b>', kind: 'warning' });
    expect(siteMessageFor(DRIVER, SETTINGS)?.html).toBe('<b>Hub closes early</b>');
    expect(siteMessageFor(CUSTOMER, SETTINGS)).toEqual({ html: 'No collections on Friday', kind: 'error' });
    expect(siteMessageFor(null, SETTINGS)).toBeNull();
  });

  it('PERM-065: is hidden from users with hide_site_wide_message', () => {
    expect(siteMessageFor({ ...STAFF, permissions_ui: ['hide_site_wide_message'] }, SETTINGS)).toBeNull();
  });

  it('is none while the provider has written none', () => {
    expect(siteMessageFor(STAFF, { site_wide_admin_message: '  ' })).toBeNull();
  });
});

it('PROD-16 PROD-18: an account user of the phone app is sent to it, staff never are', () => {
  expect(isAppOnly({ ...CUSTOMER, client_type: 'pickup-box-app' })).toBe(true);
  expect(isAppOnly({ ...CUSTOMER, client_type: '' })).toBe(false);
  expect(isAppOnly({ ...STAFF, client_type: 'pickup-box-app' })).toBe(false);
  expect(isAppOnly(null)).toBe(false);
});

it('KEY-13: the widget is for account users and guests, where the provider has one', () => {
  const settings = { custom_widget_html: '<script src="https://chat.example/x.js"></script>' };
  expect((['customer', 'guest', 'staff', 'driver'] as const).map((audience) => hasWidget(audience, settings))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(hasWidget('customer', {})).toBe(false);
  expect(hasWidget('customer', settings, 'kiosk-with-payment-flow')).toBe(false);
});

const NEW_CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

describe('a browser out of date', () => {
  it('SHELL-20: is mentioned until the user asks to be left alone', () => {
    const kept = new Map<string, string>();
    const storage = {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    };
    const lacking = { expected: [() => true, () => false], user_agent: NEW_CHROME };
    expect(isBrowserToldOf(storage, lacking)).toBe(true);
    leaveAlone(storage);
    expect(isBrowserToldOf(storage, lacking)).toBe(false);
  });

  it('VALID-23: a browser that has everything is not, unless it is of an old version', () => {
    const told = (user_agent: string) => isBrowserToldOf({ getItem: () => null }, { expected: [() => true], user_agent });

    expect(told(NEW_CHROME)).toBe(false);
    expect(told(NEW_CHROME.replace('Chrome/140', 'Chrome/96'))).toBe(true);
  });
});

describe('crash reports', () => {
  const of = (message: string, stack = 'at https://tsela.example/assets/a.js') => ({ message, stack });

  it('ERR-22: drop what says "Failed to write to device"', () => {
    expect(isReported(of('NetworkError: Failed to write to device'))).toBe(false);
  });

  it('ERR-23 ERR-24: leave out what the browser or an extension has done', () => {
    expect(isReported(of('ResizeObserver loop completed with undelivered notifications.'))).toBe(false);
    expect(isReported(crashOf(new DOMException('The user aborted a request.', 'AbortError')))).toBe(false);
    expect(isReported(of('Script error.', ''))).toBe(false);
    expect(isReported(of('x is undefined', 'at chrome-extension://abc/content.js:1'))).toBe(false);
    expect(isReported(of('x is undefined'))).toBe(true);
    expect(isReported(of('Script error in the label'))).toBe(true);
  });

  it('tell of the same only once, and of a few at most', () => {
    const sent: CrashReport[] = [];
    const report = crashReporter(
      (crash) => sent.push(crash),
      () => '/shipments',
    );
    for (const text of ['a', 'a', 'b', 'c', 'd', 'e', 'f', 'g']) report(new Error(text));
    expect(sent.map(({ message }) => message)).toEqual(['a', 'b', 'c', 'd', 'e']);
    expect(sent[0]?.path).toBe('/shipments');
  });

  it('know anything that can be thrown', () => {
    expect(crashOf(new TypeError('no')).message).toBe('TypeError: no');
    expect(crashOf('text')).toEqual({ message: 'text', stack: '' });
    expect(crashOf(undefined).message).toBe('undefined');
  });
});
