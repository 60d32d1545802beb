import { expect, it } from 'vitest';
import { COPY_TOAST_MS, GEOLOCATION_OPTIONS, MOBILE_BREAKPOINT_PX } from './screen-limits.ts';

it.each([
  ['CONST-01', COPY_TOAST_MS, 3000],
  ['CONST-02', MOBILE_BREAKPOINT_PX, 992],
  ['CONST-15', GEOLOCATION_OPTIONS, { timeout: 10_000, maximumAge: 300_000, enableHighAccuracy: false }],
])('%s: the constant is as given', (_id, value, expected) => {
  expect(value).toEqual(expected);
});
