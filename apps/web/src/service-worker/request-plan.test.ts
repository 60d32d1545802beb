import { describe, expect, it } from 'vitest';
import { isNamedByContent, outdatedSets, planFor } from './request-plan.ts';

const KEPT = { origin: 'https://tsela.example', files: new Set(['/index.html', '/assets/index-1a2b.js']) };

function planOf(path: string, request: { method?: string; mode?: string } = {}) {
  return planFor({ method: 'GET', mode: 'cors', url: new URL(path, KEPT.origin).href, ...request }, KEPT);
}

describe('the service worker', () => {
  it('answers a page from the network, and without signal with the kept document', () => {
    expect(planOf('/tripsheet?show=done', { mode: 'navigate' })).toBe('page');
    expect(planOf('/', { mode: 'navigate' })).toBe('page');
    expect(planOf('/shipments/ref/INV.2024', { mode: 'navigate' })).toBe('page');
  });

  it('answers the files of its version from the device', () => {
    expect(planOf('/assets/index-1a2b.js')).toBe('kept-file');
    expect(planOf('/favicon.svg')).toBe('browser');
  });

  it('looks on the device for the files of the version before, which pages still open ask for', () => {
    expect(planOf('/assets/of-another-version.js')).toBe('kept-file');
    expect(isNamedByContent('/assets/of-another-version.js')).toBe(true);
    expect(isNamedByContent('/index.html')).toBe(false);
  });

  it.each([
    ['/api/trip-sheet?provider_id=1', 'cors'],
    ['/api/shipments/label/file?token=x', 'navigate'],
    ['/version.json', 'cors'],
    ['/track?ref=7K4QXM', 'navigate'],
    ['/images/dangerous_goods.png', 'navigate'],
    ['https://elsewhere.example/tripsheet', 'navigate'],
  ])('leaves %s to the browser, so that nothing old is shown', (path, mode) => {
    expect(planOf(path, { mode })).toBe('browser');
  });

  it('leaves everything that changes something to the browser', () => {
    expect(planOf('/tripsheet', { method: 'POST', mode: 'navigate' })).toBe('browser');
  });

  it('keeps the version before the running one for pages that are still open', () => {
    const names = ['tsela-files-1', 'of-somebody-else', 'tsela-files-2', 'tsela-files-3'];

    expect(outdatedSets(names, 'tsela-files-3')).toEqual(['tsela-files-1']);
    expect(outdatedSets(['tsela-files-3'], 'tsela-files-3')).toEqual([]);
  });
});
