import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { MenuButton } from './MenuButton.tsx';

function draw() {
  const onPrint = vi.fn<() => void>();
  const onCancel = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <MenuButton
        label="More actions"
        is_icon
        lines={[
          { label: 'Print labels', onClick: onPrint },
          false,
          { label: 'Cancel shipment', onClick: onCancel, reason: 'It was delivered.', is_dangerous: true },
        ]}
      />
    </MantineProvider>,
  );
  return { onPrint, onCancel, user: userEvent.setup(), button: () => screen.getByRole('button', { name: 'More actions' }) };
}

describe('a menu behind a button', () => {
  it('opens on a click with the lines that are given, and acts', async () => {
    const { user, button, onPrint } = draw();
    expect(button().getAttribute('aria-expanded')).toBe('false');

    await user.click(button());
    await user.click(await screen.findByRole('menuitem', { name: 'Print labels' }));

    expect(onPrint).toHaveBeenCalledOnce();
    expect(screen.queryAllByRole('menuitem')).toEqual([]);
  });

  it('says why a line cannot be used, and does not act on it', async () => {
    const { user, button, onCancel } = draw();

    await user.click(button());
    const line = await screen.findByRole('menuitem', { name: /Cancel shipment/ });
    await user.click(line);

    expect(line.textContent).toBe('Cancel shipmentIt was delivered.');
    expect(onCancel).not.toHaveBeenCalled();
  });

  it('opens by keyboard, and gives the focus back to the button when it is closed', async () => {
    const { user, button } = draw();
    await user.tab();
    await user.keyboard('{Enter}');
    await screen.findByRole('menuitem', { name: 'Print labels' });

    await user.keyboard('{Escape}');

    await vi.waitFor(() => expect(document.activeElement).toBe(button()));
    expect(screen.queryAllByRole('menuitem')).toEqual([]);
  });
});
