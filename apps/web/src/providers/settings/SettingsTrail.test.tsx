import { fireEvent, screen, waitFor } from '@testing-library/react';
import type { ProviderId } from '@tsela/domain/ids';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerWith, draw } from '../../shell/drawn.testing.tsx';
import { SettingsTrail } from './SettingsTrail.tsx';

const ALL = 30;
const PAGE = 10;

/** A history of thirty changes, each of which names its place. */
function history() {
  return answerWith(({ url }) => {
    const offset = Number(url.searchParams.get('offset'));
    const audit_events = Array.from({ length: PAGE }, (_, at) => ({
      id: offset + at,
      timestamp: '2026-11-20T08:00:00.000Z',
      source: 'web',
      actor: 'Anele',
      change: { change_from: { portal_url: 'before' }, change_to: { portal_url: `change ${offset + at}` } },
    }));
    return { body: { audit_events, count: ALL } };
  });
}

const offsets = (asked: readonly { url: URL }[]) => asked.map(({ url }) => url.searchParams.get('offset'));

afterEach(() => void vi.useRealTimers());

async function opened() {
  const { asked } = history();
  const drawn = draw(<SettingsTrail provider_id={1 as ProviderId} newest="a" onClose={() => undefined} />);
  await screen.findByText('change 9');
  return { ...drawn, asked };
}

const events = () => screen.getByRole('region', { name: /Audit trail/ });

/** Nothing has a size here: as if the list were scrolled to its end. */
function scrollToEnd(): void {
  fireEvent.scroll(events());
}

describe('the history of the settings', () => {
  it('AUDIT-02: is read again by its button', async () => {
    const { user, asked } = await opened();
    const before = asked.length;

    await user.click(screen.getByRole('button', { name: 'Refresh' }));

    await waitFor(() => expect(asked.length).toBeGreaterThan(before));
  });

  it('CONST-22: looks at how far it is scrolled once in 150 ms, however often it moves', async () => {
    const { asked } = await opened();
    const region = events();
    const looks = vi.fn<() => number>(() => 1000);
    Object.defineProperty(region, 'scrollHeight', { get: looks, configurable: true });

    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const steps = Array.from({ length: 15 }, (_, step) => step);

    for (const _ of steps) {
      scrollToEnd();
      vi.advanceTimersByTime(9);
    }

    expect(looks).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(15);
    expect(looks).toHaveBeenCalledTimes(2);
    expect(offsets(asked)).toEqual(['0']);
  });

  it('reads the next ten when it is scrolled to the end', async () => {
    const { asked } = await opened();

    scrollToEnd();

    await screen.findByText('change 19');
    expect(offsets(asked)).toEqual(['0', '10']);
  });
});
