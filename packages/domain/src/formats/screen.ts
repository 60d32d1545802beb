/** How long the toast after copying stays. Source: CONST-01. */
export const COPY_TOAST_MS = 3000;

/** Narrower screens are small ones. Source: CONST-02. */
export const MOBILE_BREAKPOINT_PX = 992;

/** Widths of the side navigation in units of 4 px: 48 px collapsed, 240 px expanded. Source: CONST-03, CONST-04. */
export const SPACING_UNIT_PX = 4;
export const NAVBAR_WIDTH_UNITS = { collapsed: 12, expanded: 60 } as const;

/** How the browser is asked where it is. Source: CONST-15. */
export const GEOLOCATION_OPTIONS = { timeout: 10_000, maximumAge: 300_000, enableHighAccuracy: false } as const;

/** A user's name in the navigation, cut to 18 characters. Source: SHELL-07. */
export function truncatedName(name: string): string {
  return name.slice(0, 18);
}
