import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draw } from '../shell/drawn.testing.tsx';
import { APP_VERSION } from '../version.ts';
import { OldVersion } from './OldVersion.tsx';
import { openNewest, wasUpdatedInVain } from './open-newest.ts';

describe('KEY-38: a page that is older than the provider asks for', () => {
  it('says how much waits on the phone and is kept, and has one button', () => {
    // What a test before it tells late stands beside it on the page.
    draw(
      <main>
        <OldVersion asked="99.0.0" waiting={2} />
      </main>,
    );
    const page = within(screen.getByRole('main'));

    expect(page.getByText(`This page is version ${APP_VERSION}; your provider asks for 99.0.0 or newer.`)).toBeTruthy();
    expect(page.getByText(/^2 steps wait on this phone\. They stay here/)).toBeTruthy();
    expect(page.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Update']);
  });

  it('is opened anew once its kept files are asked for, also where those cannot be had, and remembers that it tried', async () => {
    const kept = new Map<string, string>();
    const did: string[] = [];
    const storage = {
      setItem: (key: string, text: string) => void kept.set(key, text),
      getItem: (key: string) => kept.get(key) ?? null,
    };
    const before = wasUpdatedInVain(storage);

    await openNewest({
      updateFiles: () => {
        did.push('files');
        return Promise.reject(new Error('No line.'));
      },
      reload: () => did.push('reload'),
      storage,
    });

    expect(did).toEqual(['files', 'reload']);
    expect([before, wasUpdatedInVain(storage)]).toEqual([false, true]);
  });
});
