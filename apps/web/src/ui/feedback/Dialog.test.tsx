import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentProps } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { Dialog } from './Dialog.tsx';
import { SideSheet } from './SideSheet.tsx';

function draw(props: Partial<ComponentProps<typeof Dialog>> = {}) {
  const onClose = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <Dialog title="Branch" onClose={onClose} {...props}>
        Closed on Mondays.
      </Dialog>
    </MantineProvider>,
  );
  const beside = document.querySelector('.mantine-Modal-overlay');
  if (!beside) throw new Error('There is nothing beside the dialog.');
  return { onClose, beside, user: userEvent.setup(), cross: () => screen.queryByRole('button', { name: 'Dismiss' }) };
}

describe('a dialog', () => {
  it('is named by its title, or by its label where it has no head', () => {
    draw();
    expect(screen.getByRole('dialog', { name: 'Branch' })).toBeDefined();
    cleanup();

    render(
      <MantineProvider env="test">
        <Dialog label="Go to">Nothing yet.</Dialog>
      </MantineProvider>,
    );
    expect(screen.getByRole('dialog', { name: 'Go to' })).toBeDefined();
  });

  it('is closed by its cross, by Escape and by a click beside it', async () => {
    const { onClose, user, cross, beside } = draw();

    await user.click(cross() ?? document.body);
    await user.keyboard('{Escape}');
    await user.pointer({ keys: '[MouseLeft]', target: beside });

    expect(onClose).toHaveBeenCalledTimes(3);
  });

  it('whose text would be lost is not closed by a click beside it', async () => {
    const { onClose, user, cross, beside } = draw({ closedBy: 'cross' });

    await user.pointer({ keys: '[MouseLeft]', target: beside });

    expect(onClose).not.toHaveBeenCalled();
    expect(cross()).not.toBeNull();
  });

  it('that nothing closes but what is in it has no cross and stays at Escape', async () => {
    const { onClose, user, cross, beside } = draw({ onClose: undefined });

    await user.keyboard('{Escape}');
    await user.pointer({ keys: '[MouseLeft]', target: beside });

    expect(cross()).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('dialog')).toBeDefined();
  });
});

it('a sheet at the side is named by its title and closed by its cross', async () => {
  const onClose = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <SideSheet title="A line" onClose={onClose} foot={<button type="submit">Save</button>}>
        Nothing yet.
      </SideSheet>
    </MantineProvider>,
  );

  await userEvent.click(screen.getByRole('button', { name: 'Close' }));

  expect(screen.getByRole('dialog', { name: 'A line' })).toBeDefined();
  expect(onClose).toHaveBeenCalledOnce();
});
