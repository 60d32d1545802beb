import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { LazyPart } from './LazyPart.tsx';
import { loadCode } from './lazy-code.ts';
import type { LoadCode } from './lazy-code.ts';

function Notes({ count }: { readonly count: number }) {
  return <p>{count} notes</p>;
}

const draw = (part: ReactNode) => render(<MantineProvider env="test">{part}</MantineProvider>);

describe('a part whose code comes when it is opened', () => {
  it('keeps its place until then, and is drawn with its props', async () => {
    draw(<LazyPart load={async () => Notes} props={{ count: 3 }} height={240} />);

    expect(screen.getByRole('status', { name: 'Loading' }).querySelector('span')?.style.height).toBe('240px');
    expect(await screen.findByText('3 notes')).toBeDefined();
    expect(screen.queryByRole('status')).toBe(null);
  });

  it('is there at once when its code is, and is brought once', async () => {
    const load = vi.fn<LoadCode<{ count: number }>>(async () => Notes);
    await loadCode(load);
    await loadCode(load);

    draw(<LazyPart load={load} props={{ count: 1 }} height={240} />);

    expect(screen.getByText('1 notes')).toBeDefined();
    expect(load).toHaveBeenCalledOnce();
  });

  it('says when its code could not come, and tries again', async () => {
    const load = vi.fn<LoadCode<{ count: number }>>().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(Notes);
    draw(<LazyPart load={load} props={{ count: 2 }} height={240} />);
    expect((await screen.findByRole('alert')).textContent).toContain('This part of the page could not be loaded.');

    await userEvent.setup().click(screen.getByRole('button', { name: 'Try again' }));

    expect(await screen.findByText('2 notes')).toBeDefined();
  });

  it('lets the screen go before it where it lies below: its code is asked for once the browser rests', async () => {
    const load = vi.fn<LoadCode<{ count: number }>>(async () => Notes);
    const rests: (() => void)[] = [];
    vi.stubGlobal('requestIdleCallback', (act: () => void) => rests.push(act));
    vi.stubGlobal('cancelIdleCallback', (rest: number) => rests.splice(rest - 1, 1));
    draw(<LazyPart load={load} props={{ count: 4 }} height={240} comes="idle" />);
    expect(load).not.toHaveBeenCalled();
    expect(screen.getByRole('status', { name: 'Loading' })).toBeDefined();

    for (const rest of rests) rest();

    expect(await screen.findByText('4 notes')).toBeDefined();
  });

  it('is not asked for when the page was left before the browser rested', () => {
    const load = vi.fn<LoadCode<{ count: number }>>(async () => Notes);
    const rests = new Map<number, () => void>();
    vi.stubGlobal('requestIdleCallback', (act: () => void) => rests.set(1, act).size);
    vi.stubGlobal('cancelIdleCallback', (rest: number) => rests.delete(rest));
    const { unmount } = draw(<LazyPart load={load} props={{ count: 4 }} height={240} comes="idle" />);

    unmount();

    expect(rests.size).toBe(0);
    expect(load).not.toHaveBeenCalled();
  });

  it('comes at once in a browser that says nothing of its rests', async () => {
    vi.stubGlobal('requestIdleCallback', undefined);
    draw(<LazyPart load={async () => Notes} props={{ count: 5 }} height={240} comes="idle" />);

    expect(await screen.findByText('5 notes')).toBeDefined();
  });
});
