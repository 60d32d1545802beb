import { expect, it } from 'vitest';
import {
  COPY_TOAST_MS,
  GEOLOCATION_OPTIONS,
  MOBILE_BREAKPOINT_PX,
  NAVBAR_WIDTH_UNITS,
  SPACING_UNIT_PX,
  truncatedName,
} from './screen.ts';

it.each([
  ['CONST-01', COPY_TOAST_MS, 3000],
  ['CONST-02', MOBILE_BREAKPOINT_PX, 992],
  ['CONST-03', NAVBAR_WIDTH_UNITS, { collapsed: 12, expanded: 60 }],
  ['CONST-04', NAVBAR_WIDTH_UNITS.collapsed * SPACING_UNIT_PX, 48],
  ['CONST-04', NAVBAR_WIDTH_UNITS.expanded * SPACING_UNIT_PX, 240],
  ['CONST-15', GEOLOCATION_OPTIONS, { timeout: 10_000, maximumAge: 300_000, enableHighAccuracy: false }],
])('%s: the constant is as given', (_id, value, expected) => {
  expect(value).toEqual(expected);
});

it('SHELL-07: a name is cut to 18 characters', () => {
  expect(truncatedName('Nomvula Dlamini-van der Merwe')).toBe('Nomvula Dlamini-va');
  expect(truncatedName('Thandi')).toBe('Thandi');
});
