import { screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { draw } from '../../shell/drawn.testing.tsx';
import { ShipmentFrame } from './ShipmentFrame.tsx';

const NOT_VALID = 'This payment link is not valid. Please use the one that you were given.';

function drawFault({ is_dead_link }: { readonly is_dead_link: boolean }) {
  const readAgain = vi.fn<() => void>();
  const here = { of: null, shipment: undefined, fault: NOT_VALID, is_dead_link, readAgain };
  const drawn = draw(
    <ShipmentFrame title="Pay for your parcel" here={here}>
      {() => 'The parcel'}
    </ShipmentFrame>,
  );
  return { ...drawn, readAgain };
}

it('SCREEN-23: a link that opens nothing leads to tracking and to support, and offers nothing that cannot help', () => {
  drawFault({ is_dead_link: true });

  expect(screen.getByRole('alert').textContent).toBe(NOT_VALID);
  expect(screen.getByRole('link', { name: 'Track my parcel' }).getAttribute('href')).toBe('/track');
  expect(screen.getByRole('link', { name: 'Contact us' }).getAttribute('href')).toBe('/help-centre');
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
});

it('SCREEN-23: what failed on its way is asked for again', async () => {
  const { user, readAgain } = drawFault({ is_dead_link: false });

  await user.click(screen.getByRole('button', { name: 'Try again' }));

  expect(readAgain).toHaveBeenCalledOnce();
  expect(screen.queryByRole('link', { name: 'Track my parcel' })).toBeNull();
});
