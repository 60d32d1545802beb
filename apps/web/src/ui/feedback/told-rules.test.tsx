import { MantineProvider } from '@mantine/core';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it, vi } from 'vitest';
import { openAlert, showAlert } from './alert-dialog.ts';
import { readClipboard } from '../act/clipboard.ts';
import { Notice } from './Notice.tsx';
import { shownToasts } from './toast.ts';

describe('an alert dialog', () => {
  it('DATA-17: has what the specification names, and answers true or false', async () => {
    const answers = [true, false].map((is_ok) => {
      const answer = showAlert({
        title: 'Close the account?',
        body: 'Its people can no longer sign in.',
        shouldShowCancelButton: true,
        showOkButton: true,
        okButtonText: 'Close',
        cancelButtonText: 'Keep',
        okButtonVariant: 'danger',
      });
      expect(openAlert()).toMatchObject({
        title: 'Close the account?',
        body: 'Its people can no longer sign in.',
        shouldShowCancelButton: true,
        showOkButton: true,
        okButtonText: 'Close',
        cancelButtonText: 'Keep',
        okButtonVariant: 'danger',
      });
      openAlert()?.answer(is_ok);
      return answer;
    });

    expect(await Promise.all(answers)).toEqual([true, false]);
    expect(openAlert()).toBeNull();
  });

  it('gives way to the next one, which counts as no', async () => {
    const first = showAlert({ title: 'First', body: '' });
    const second = showAlert({ title: 'Second', body: '', okButtonVariant: 'primary' });
    openAlert()?.answer(true);

    expect(await Promise.all([first, second])).toEqual([false, true]);
  });
});

const drawn = (part: ReactNode) => renderToStaticMarkup(<MantineProvider>{part}</MantineProvider>);

describe('a notice', () => {
  const buttonsOf = (markup: string) => [...markup.matchAll(/aria-label="([^"]+)"/g)].map(([, name]) => name);

  it('ERR-29: of an error can be dismissed where it has a close button, and has none otherwise', () => {
    const closable = drawn(
      <Notice kind="error" onDismiss={() => undefined}>
        It failed.
      </Notice>,
    );
    const fixed = drawn(<Notice kind="error">It failed.</Notice>);

    expect([buttonsOf(closable), buttonsOf(fixed)]).toEqual([['Dismiss'], []]);
  });
});

describe('the clipboard', () => {
  it('ERR-25: that cannot be read is only logged', async () => {
    const logged = vi.spyOn(console, 'info').mockImplementation(() => undefined);
    vi.stubGlobal('navigator', { clipboard: { readText: () => Promise.reject(new Error('Not allowed')) } });
    const refused = await readClipboard();
    vi.stubGlobal('navigator', {});
    const missing = await readClipboard();

    expect([refused, missing]).toEqual([null, null]);
    expect(logged).toHaveBeenCalledTimes(2);
    expect([shownToasts(), openAlert()]).toEqual([[], null]);
    vi.stubGlobal('navigator', { clipboard: { readText: () => Promise.resolve('7K4QXM') } });
    expect(await readClipboard()).toBe('7K4QXM');
    logged.mockRestore();
  });
});
