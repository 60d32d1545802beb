import { MantineProvider, TextInput } from '@mantine/core';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { ReactNode } from 'react';
import { ChooseFile } from '../form/ChooseFile.tsx';
import { Choice } from '../form/Choice.tsx';
import { BareButton } from '../act/BareButton.tsx';
import { FormDialog } from './FormDialog.tsx';

afterEach(() => vi.useRealTimers());

const dialog = (fields: ReactNode, Drawn = FormDialog) => (
  <MantineProvider env="test">
    <div id="content" />
    <Drawn title="Branch" okLabel="Save" is_pending={false} onOk={() => undefined} onClose={() => undefined}>
      {fields}
    </Drawn>
  </MantineProvider>
);

/** Draws a dialog; its focus trap looks when it is told to. */
function draw(fields: ReactNode, Drawn = FormDialog) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { rerender } = render(dialog(fields, Drawn));
  return { redraw: (changed: ReactNode) => rerender(dialog(changed, Drawn)), trap: () => act(() => void vi.runAllTimers()) };
}

const focused = () => document.activeElement;

describe('a dialog with fields', () => {
  it.each<readonly [string, ReactNode, string]>([
    ['its first field', [<TextInput key="1" label="Name" />, <TextInput key="2" label="Town" />], 'Name'],
    ['its first list', <select key="1" aria-label="Hub" />, 'Hub'],
    ['the first that can be changed', [<TextInput key="1" label="Code" disabled />, <TextInput key="2" label="Town" />], 'Town'],
    [
      'what is marked, before its first field',
      [<TextInput key="1" label="Name" />, <input key="2" aria-label="Town" data-autofocus />],
      'Town',
    ],
  ])('starts in %s, and stays there', (_, fields, label) => {
    const { trap } = draw(fields);

    expect(focused()).toBe(screen.getByLabelText(label));
    trap();
    expect(focused()).toBe(screen.getByLabelText(label));
  });

  it('starts at what is chosen of a choice', () => {
    const options = [
      { value: 'pdf', label: 'PDF' },
      { value: 'zpl', label: 'ZPL' },
    ] as const;
    const { trap } = draw(<Choice label="As" value="zpl" options={options} onChange={() => undefined} />);

    trap();

    expect(focused()).toBe(screen.getByRole('radio', { name: 'ZPL' }));
  });

  it('starts in a field that comes later than the dialog', () => {
    const { redraw, trap } = draw('Loading');
    trap();

    redraw(<TextInput label="Name" />);

    expect(focused()).toBe(screen.getByRole('textbox', { name: 'Name' }));
  });

  it('leaves the focus where the user has gone in the meantime', () => {
    const { redraw, trap } = draw([<BareButton key="1">Fill in</BareButton>]);
    trap();
    act(() => screen.getByRole('button', { name: 'Fill in' }).focus());

    redraw([<BareButton key="1">Fill in</BareButton>, <TextInput key="2" label="Name" />]);

    expect(focused()).toBe(screen.getByRole('button', { name: 'Fill in' }));
  });

  it('keeps the focus of a search field whose list comes before the trap looks', async () => {
    vi.resetModules();
    const { SearchCombobox } = await import('../form/SearchCombobox.tsx');
    const { FormDialog: Fresh } = await import('./FormDialog.tsx');
    const groups = [{ label: 'Accounts', options: [{ key: '1', title: 'Acme', onPick: () => undefined }] }];
    const { trap } = draw(
      <SearchCombobox label="Account" text="Ac" onText={() => undefined} groups={groups} is_loading={false} is_in_dialog />,
      Fresh,
    );

    fireEvent.change(screen.getByRole('combobox'), { target: { value: 'Acm' } });
    await act(async () => import('../form/SearchList.tsx'));
    trap();

    expect(focused()).toBe(screen.getByRole('combobox'));
    expect(screen.getByRole('option', { name: 'Acme' })).toBeDefined();
  });
});

it.each<readonly [string, ReactNode]>([
  ['no field', 'Sure?'],
  [
    'a file to choose only',
    <ChooseFile key="1" onChange={() => undefined}>
      {(button) => <BareButton {...button}>File</BareButton>}
    </ChooseFile>,
  ],
])('a dialog with %s starts at its first button', (_, content) => {
  const { trap } = draw(content);

  trap();

  expect(focused()).toBe(screen.getByRole('button', { name: 'Dismiss' }));
});
