import { describe, expect, it } from 'vitest';
import { VERSION_CHECK_MS, checksVersions, newVersionNotices, versionDifference } from './versions.ts';

describe('versionDifference', () => {
  it.each([
    ['3.18.23', '3.18.23', 'none'],
    ['3.18.23', '3.18.24', 'patch'],
    ['3.18.23', '3.19.0', 'minor'],
    ['3.18.23', '4.0.0', 'major'],
    ['3.18.23', '3.18.22', 'none'],
    ['3.18.23', '3.17.99', 'none'],
    ['3.18.23', '2.99.99', 'none'],
    ['3.9.0', '3.10.0', 'minor'],
    ['3.18.23', 'nonsense', 'none'],
    ['3.18.23', '', 'none'],
  ] as const)('%s against served %s is %s', (running, served, difference) => {
    expect(versionDifference(running, served)).toBe(difference);
  });
});

it('VERSION-09: a patch only flags the banner; a minor one opens a dialog that can wait, a major one a dialog that cannot', () => {
  expect(newVersionNotices('none')).toEqual({ banner: false, dialog: false, can_wait: true });
  expect(newVersionNotices('patch')).toEqual({ banner: true, dialog: false, can_wait: true });
  expect(newVersionNotices('minor')).toEqual({ banner: true, dialog: true, can_wait: true });
  expect(newVersionNotices('major')).toEqual({ banner: true, dialog: true, can_wait: false });
});

it('VERSION-02: the web app does not check on localhost', () => {
  expect(checksVersions('localhost')).toBe(false);
  expect(checksVersions('veld.localhost')).toBe(false);
  expect(checksVersions('tsela.example')).toBe(true);
});

it('checks every 20 minutes', () => {
  expect(VERSION_CHECK_MS).toBe(20 * 60 * 1000);
});
