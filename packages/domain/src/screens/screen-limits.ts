/** How long the toast after copying stays. Source: CONST-01. */
export const COPY_TOAST_MS = 3000;

/** Narrower screens are small ones. Source: CONST-02. */
export const MOBILE_BREAKPOINT_PX = 992;

/** How the browser is asked where it is. Source: CONST-15. */
export const GEOLOCATION_OPTIONS = { timeout: 10_000, maximumAge: 300_000, enableHighAccuracy: false } as const;
