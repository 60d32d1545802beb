import { afterEach, describe, expect, it } from 'vitest';
import { hideToast, showToast, shownToasts } from './toast.ts';

afterEach(() => {
  for (const { id } of shownToasts()) hideToast(id);
});

describe('toasts', () => {
  it('DATA-16: have text, variant, time to hide and a generated id', () => {
    const id = showToast({ text: 'Saved.', variant: 'success', autoHide: 2000 });

    expect(shownToasts()).toEqual([{ id, text: 'Saved.', variant: 'success', autoHide: 2000 }]);
    expect(showToast({ text: 'Saved.', variant: 'success' })).not.toBe(id);
  });

  it('stay longer when they say what went wrong', () => {
    showToast({ text: 'No.', variant: 'error' });
    showToast({ text: 'Yes.', variant: 'success' });

    const [error, success] = shownToasts();
    expect(error?.autoHide).toBeGreaterThan(success?.autoHide ?? 0);
  });

  it('are four at most, the newest', () => {
    for (const text of ['1', '2', '3', '4', '5', '6']) showToast({ text, variant: 'info' });

    expect(shownToasts().map(({ text }) => text)).toEqual(['3', '4', '5', '6']);
  });

  it('go one by one', () => {
    const id = showToast({ text: '1', variant: 'info' });
    showToast({ text: '2', variant: 'info' });

    hideToast(id);
    hideToast(id);

    expect(shownToasts().map(({ text }) => text)).toEqual(['2']);
  });
});
