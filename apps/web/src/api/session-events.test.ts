import { describe, expect, it } from 'vitest';
import { pathAfterSessionEnd, sessionEventOf as eventOf } from './session-events.ts';

type Call = Parameters<typeof eventOf>[0];
type Answer = Parameters<typeof eventOf>[1];
const sessionEventOf = (call: Call, answer: Answer) => eventOf(call, answer, { is_of_this_session: true });

const READ = { path: '/shipments', method: 'GET' };

describe('where an unauthorised session goes', () => {
  it('ROUTE-18: from /logout to /', () => {
    expect(pathAfterSessionEnd({ pathname: '/logout', search: '' })).toBe('/');
  });

  it('ROUTE-19: from anywhere else to /login with path and search', () => {
    expect(pathAfterSessionEnd({ pathname: '/shipments', search: '?page=2&status=at-hub' })).toBe(
      '/login?redirect=%2Fshipments%3Fpage%3D2%26status%3Dat-hub',
    );
  });
});

describe('what an answer means for the whole product', () => {
  it('a 401 ends the session, but not the one of signing in', () => {
    expect(sessionEventOf(READ, { status: 401, body: {} })).toBe('logOut');
    expect(sessionEventOf({ path: '/login', method: 'POST' }, { status: 401, body: {} })).toBeNull();
  });

  it('a 401 of the general data ends the session as well', () => {
    expect(sessionEventOf({ path: '/general-data', method: 'GET' }, { status: 401, body: {} })).toBe('logOut');
  });

  it('a late 401 of a session that was left ends no other', () => {
    const of_before = { is_of_this_session: false };

    expect(eventOf(READ, { status: 401, body: {} }, of_before)).toBeNull();
    expect(eventOf(READ, { status: 400, body: 'not_logged_in' }, of_before)).toBeNull();
    expect(eventOf(READ, { status: 418, body: {} }, of_before)).toBe('maintenanceMode');
  });

  it('ERR-09: not_logged_in in the body of an error ends the session', () => {
    expect(sessionEventOf(READ, { status: 400, body: { error: { code: 'not_logged_in' } } })).toBe('logOut');
    expect(sessionEventOf(READ, { status: 400, body: 'not_logged_in' })).toBe('logOut');
  });

  it('ERR-02: 423 says that the account is closed', () => {
    expect(sessionEventOf(READ, { status: 423, body: {} })).toBe('accountClosed');
    expect(sessionEventOf({ path: '/login', method: 'POST' }, { status: 423, body: {} })).toBe('accountClosed');
  });

  it('ERR-04: 418 says maintenance', () => {
    expect(sessionEventOf(READ, { status: 418, body: {} })).toBe('maintenanceMode');
    expect(sessionEventOf({ path: '/providers', method: 'POST' }, { status: 418, body: {} })).toBe('maintenanceMode');
    expect(sessionEventOf({ path: '/providers', method: 'GET' }, { status: 418, body: {} })).toBeNull();
  });

  it('TFA-13: 403 with two-factor-required asks for a second factor before anything else', () => {
    expect(sessionEventOf(READ, { status: 403, body: { code: 'two-factor-required' } })).toBe('refreshAccount');
    expect(sessionEventOf(READ, { status: 403, body: { code: 'not-permitted' } })).toBeNull();
    expect(
      sessionEventOf({ path: '/general-data', method: 'GET' }, { status: 403, body: { code: 'two-factor-required' } }),
    ).toBeNull();
  });

  it('a refused token of an identity service ends no session', () => {
    expect(sessionEventOf({ path: '/login/idm', method: 'POST' }, { status: 401, body: {} })).toBeNull();
  });

  it('any other answer concerns its own call only', () => {
    expect(sessionEventOf(READ, { status: 403, body: { message: 'No.' } })).toBeNull();
    expect(sessionEventOf(READ, { status: 200, body: { note: 'not_logged_in' } })).toBeNull();
  });
});
