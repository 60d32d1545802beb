import { describe, expect, it } from 'vitest';
import { isOutdatedBrowser } from './browser-age.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';

describe('browser age', () => {
  it.each([
    ['Chrome 96', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/96.0.4664.45 Safari/537.36`, true],
    ['Chrome 97', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/97.0.4692.71 Safari/537.36`, false],
    ['Edge 96', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/97.0.1 Safari/537.36 Edg/96.0.1054.62`, true],
    ['Edge 97', `Mozilla/5.0 (Windows NT 10.0) ${WEBKIT} Chrome/97.0.1 Safari/537.36 Edg/97.0.1072.55`, false],
    ['Firefox 95', 'Mozilla/5.0 (X11; Linux x86_64; rv:95.0) Gecko/20100101 Firefox/95.0', true],
    ['Firefox 96', 'Mozilla/5.0 (X11; Linux x86_64; rv:96.0) Gecko/20100101 Firefox/96.0', false],
    ['Safari 15.3', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.3 Safari/605.1.15', true],
    ['Safari 15.4', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/15.4 Safari/605.1.15', false],
    ['Safari 16.0', 'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.0 Safari/605.1.15', false],
    ['an unknown browser', 'curl/8.5.0', false],
  ])('VALID-23: %s', (_name, userAgent, outdated) => {
    expect(isOutdatedBrowser(userAgent)).toBe(outdated);
  });
});
