import { TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { CHIP_COLOURS } from '@tsela/domain/formats/chip-colours';
import type { ChipColour } from '@tsela/domain/formats/chip-colours';
import { useState } from 'react';
import { fieldErrors, shownError } from '../../api/api-error.ts';
import { useMay } from '../../shell/session.ts';
import { accountActions as words } from '../../strings/accounts.ts';
import { field } from '../../ui/form/field.tsx';
import { SelectField } from '../../ui/form/SelectField.tsx';
import { useCreateTag } from '../account-calls.ts';
import { Row } from '../../ui/layout/Row.tsx';

/** Makes a tag on the way; nothing for users who may not. */
export function NewTag({ onMade }: { readonly onMade?: (id: number) => void }) {
  const may_make = useMay('API_/tags:POST');
  const [name, setName] = useState('');
  const [colour, setColour] = useState<ChipColour>('grey');
  const making = useCreateTag();
  if (!may_make) return null;

  const failure = making.error && (fieldErrors(making.error)['name'] ?? shownError(making.error));
  function handleMake(): void {
    making.mutate(
      { type: 'account', name, colour },
      {
        onSuccess: ({ tag }) => {
          setName('');
          onMade?.(tag.id);
        },
      },
    );
  }

  return (
    <Row align="end" isEven>
      <TextInput
        {...field(words.newTag, { name: 'name', errors: failure ? { name: failure } : {} })}
        value={name}
        maxLength={60}
        onChange={(event) => setName(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          handleMake();
        }}
      />
      <SelectField
        {...field(words.tagColour, { name: 'colour' })}
        value={colour}
        options={CHIP_COLOURS.map((value) => ({ value: value as string, label: words.colours[value] }))}
        onChange={(chosen) => setColour(CHIP_COLOURS.find((each) => each === chosen) ?? 'grey')}
      />
      <Button variant="default" loading={making.isPending} onClick={handleMake}>
        {words.addTag}
      </Button>
    </Row>
  );
}
