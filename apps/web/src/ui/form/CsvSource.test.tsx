import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { draw } from '../../shell/drawn.testing.tsx';
import { CsvSource } from './CsvSource.tsx';

afterEach(cleanup);

it('SCREEN-34: a table that was read and cannot be used says why, as one that cannot be read does', async () => {
  draw(
    <CsvSource
      most_rows={9}
      template={{ name: 'example.csv', rows: [['Name']] }}
      onRead={(table) => (table.rows.length > 1 ? 'There are more rows than can be booked.' : null)}
    />,
  );
  const choose = (text: string) => {
    const files = [new File([text], 'orders.csv', { type: 'text/csv' })];
    fireEvent.change(document.querySelector('input[type=file]') ?? document.body, { target: { files } });
  };

  choose('Name\nAnna\nBen');
  expect((await screen.findByRole('alert')).textContent).toContain('There are more rows than can be booked.');
  choose('Name\nAnna');

  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
});
