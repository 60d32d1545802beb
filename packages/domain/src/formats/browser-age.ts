type Browser = 'Edge' | 'Firefox' | 'Chrome' | 'Safari';

/** The oldest versions we know to work. Source: VALID-23. */
const OLDEST: Readonly<Record<Browser, readonly [major: number, minor: number]>> = {
  Edge: [97, 0],
  Firefox: [96, 0],
  Chrome: [97, 0],
  Safari: [15, 4],
};

/** In this order: Edge calls itself Chrome as well, and Chrome calls itself Safari. */
const MARKS: readonly (readonly [Browser, RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/(\d+)(?:\.(\d+))?/],
  ['Firefox', /(?:Firefox|FxiOS)\/(\d+)(?:\.(\d+))?/],
  ['Chrome', /(?:Chrome|CriOS)\/(\d+)(?:\.(\d+))?/],
  ['Safari', /Version\/(\d{1,4})(?:\.(\d{1,4}))?.{0,60}Safari/],
];

/** Whether the browser that sent this user agent text is too old. A browser we do not know is given the benefit of the doubt. */
export function isOutdatedBrowser(userAgent: string): boolean {
  for (const [browser, mark] of MARKS) {
    const match = mark.exec(userAgent);
    if (!match) continue;
    const [major, minor] = OLDEST[browser];
    const [foundMajor, foundMinor] = [Number(match[1]), Number(match[2] ?? 0)];
    return foundMajor < major || (foundMajor === major && foundMinor < minor);
  }
  return false;
}
