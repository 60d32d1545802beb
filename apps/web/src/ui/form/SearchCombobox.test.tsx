import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';

/** The list has still to be loaded in each test, as on a page that was just opened. */
async function draw() {
  vi.resetModules();
  const { SearchCombobox } = await import('./SearchCombobox.tsx');
  const happened: string[] = [];
  function Field() {
    const [text, setText] = useState('');
    const options = ['Sandton', 'Sandown']
      .filter((title) => title.toLowerCase().startsWith(text.toLowerCase()))
      .map((title) => ({ key: title, title, onPick: () => happened.push(`picked ${title}`) }));
    return (
      <SearchCombobox
        label="Suburb"
        text={text}
        onText={setText}
        onLeave={() => happened.push('left')}
        groups={[{ label: 'Suburbs', options }]}
        is_loading={false}
      />
    );
  }
  render(
    <MantineProvider env="test">
      <div id="content">
        <Field />
      </div>
    </MantineProvider>,
  );
  return { happened, user: userEvent.setup(), field: () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Suburb' }) };
}

it('a search field keeps what is typed, and the focus, while its list is still being loaded', async () => {
  const { happened, user, field } = await draw();

  await user.click(field());
  await user.keyboard('sando');
  await screen.findByRole('option', { name: 'Sandown' });

  expect(field().value).toBe('sando');
  expect(document.activeElement).toBe(field());
  expect(field().selectionStart).toBe(5);
  expect(happened).toEqual([]);
  await user.keyboard('{Enter}');
  expect(happened).toEqual(['picked Sandown']);
});

it('a search field that was left before its list came is not taken the focus back', async () => {
  const { happened, user, field } = await draw();

  await user.click(field());
  await user.tab();

  expect(happened).toEqual(['left']);
  await expect.poll(() => screen.queryAllByRole('option').length).toBe(0);
  expect(document.activeElement).not.toBe(field());
});

it('a search field opens its list also when the list comes while the mouse button is still held', async () => {
  const { user, field } = await draw();

  await user.pointer({ keys: '[MouseLeft>]', target: field() });
  await screen.findByRole('option', { name: 'Sandton' });
  await user.pointer({ keys: '[/MouseLeft]', target: field() });

  expect(screen.queryByRole('option', { name: 'Sandton' })).not.toBeNull();
  expect(document.activeElement).toBe(field());
});

it('CONST-07: a search field that finds nothing says so', async () => {
  const { user, field } = await draw();

  await user.click(field());
  await user.keyboard('xyz');

  expect(await screen.findByText('No options.')).toBeDefined();
});
