import { MantineProvider, TextInput } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { BareButton } from '../act/BareButton.tsx';
import { FormDialog } from '../feedback/FormDialog.tsx';
import { BareForm } from './BareForm.tsx';
import { field } from './field.tsx';
import { Form } from './Form.tsx';
import { LineForm } from './LineForm.tsx';
import type { SubmitProps } from './use-submit.ts';

const FORMS: readonly (readonly [string, (props: SubmitProps & { readonly children: ReactNode }) => ReactNode])[] = [
  ['fields below each other', (props) => <Form {...props} />],
  ['fields on a line', (props) => <LineForm {...props} />],
  ['fields that their place lays out', (props) => <BareForm {...props} />],
  [
    'fields in a dialog',
    ({ onSubmit, isOff = false, children, ...rest }) => (
      <FormDialog title="Branch" okLabel="Save" is_pending={isOff} onOk={onSubmit} onClose={() => undefined} {...errorsOf(rest)}>
        {children}
      </FormDialog>
    ),
  ],
];

function errorsOf({ errors }: Pick<SubmitProps, 'errors'>) {
  return errors ? { errors } : {};
}

const drawn = (element: ReactNode) => render(<MantineProvider env="test">{element}</MantineProvider>);

describe.each(FORMS)('%s', (_, make) => {
  function draw(isOff = false) {
    const sent = vi.fn<() => void>();
    function Fields() {
      const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
      const [town, setTown] = useState('');
      return make({
        isOff,
        errors,
        onSubmit() {
          sent();
          setErrors({ town: 'Please enter a town.', code: 'Please enter a code.' });
        },
        children: (
          <>
            <TextInput {...field('Name', { name: 'name', errors })} />
            <TextInput
              {...field('Town', { name: 'town', errors })}
              value={town}
              onChange={(event) => {
                setTown(event.currentTarget.value);
                setErrors({ code: 'Please enter a code.' });
              }}
            />
            <TextInput {...field('Code', { name: 'code', errors })} />
            <BareButton type="submit">Send</BareButton>
          </>
        ),
      });
    }
    drawn(<Fields />);
    return { sent, user: userEvent.setup(), box: (name: string) => screen.getByRole('textbox', { name }) };
  }

  it('are sent by Enter, and the first that is wrong has the focus', async () => {
    const { sent, user, box } = draw();

    await user.type(box('Name'), 'Sandton{Enter}');

    expect(sent).toHaveBeenCalledOnce();
    expect(document.activeElement).toBe(box('Town'));
  });

  it('leave the focus to the user who mends one of them', async () => {
    const { user, box } = draw();
    await user.type(box('Name'), '{Enter}');

    await user.type(box('Town'), 'San');

    expect(document.activeElement).toBe(box('Town'));
    expect(box('Town')).toHaveProperty('value', 'San');
  });

  it('are not sent again while they are under way', async () => {
    const { sent, user, box } = draw(true);

    await user.type(box('Name'), 'Sandton{Enter}');

    expect(sent).not.toHaveBeenCalled();
  });
});

it('a form whose buttons stand elsewhere is sent by Enter in any of several fields', async () => {
  const sent = vi.fn<() => void>();
  drawn(
    <BareForm onSubmit={sent} hasButtonElsewhere>
      <TextInput label="Name" />
      <TextInput label="Town" />
    </BareForm>,
  );

  await userEvent.type(screen.getByRole('textbox', { name: 'Town' }), '{Enter}');

  expect(sent).toHaveBeenCalledOnce();
  expect(screen.queryByRole('button')).toBeNull();
});

it('a form in a dialog is not sent with the form of the page it is in', async () => {
  const [page, dialog] = [vi.fn<() => void>(), vi.fn<() => void>()];
  drawn(
    <Form onSubmit={page}>
      <FormDialog title="Branch" okLabel="Save" is_pending={false} onOk={dialog} onClose={() => undefined}>
        <TextInput label="Name" />
      </FormDialog>
    </Form>,
  );

  await userEvent.type(screen.getByRole('textbox', { name: 'Name' }), '{Enter}');

  expect(dialog).toHaveBeenCalledOnce();
  expect(page).not.toHaveBeenCalled();
});

it('a button in a form sends it only where it is said to', async () => {
  const sent = vi.fn<() => void>();
  drawn(
    <BareForm onSubmit={sent}>
      <BareButton>More</BareButton>
      <BareButton type="submit">Send</BareButton>
    </BareForm>,
  );

  await userEvent.click(screen.getByRole('button', { name: 'More' }));
  expect(sent).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button', { name: 'Send' }));
  expect(sent).toHaveBeenCalledOnce();
});
