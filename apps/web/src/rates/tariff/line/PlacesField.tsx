import { ActionIcon, TextInput } from '@mantine/core';
import { Button } from '../../../ui/act/Button.tsx';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { fields as words } from '../../../strings/rates-tariff.ts';
import { field } from '../../../ui/form/field.tsx';
import type { PlaceDraft } from './line-form-draft.ts';
import { placesIn } from './places-draft.ts';
import { Row } from '../../../ui/layout/Row.tsx';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../../ui/show/Text.tsx';
import { TextArea } from '../../../ui/form/TextArea.tsx';

interface PlacesFieldProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly value: readonly PlaceDraft[];
  readonly onChange: (value: readonly PlaceDraft[]) => void;
}

/** So many are at a time; of more, the last ones. */
const SHOWN = 20;
const PARTS = [
  ['suburb', words.suburb],
  ['city', words.city],
  ['code', words.postalCode],
] as const;

/** The places of a zone, one by one or pasted from a spreadsheet. */
export function PlacesField({ label, help, value, onChange }: PlacesFieldProps) {
  const [pasted, setPasted] = useState<string | null>(null);
  const first = Math.max(0, value.length - SHOWN);
  return (
    <Stack as="fieldset" gap={1}>
      <Text as="legend" tone="soft" size="s" weight="medium">
        {label} ({value.length})
      </Text>
      {help !== undefined && <QuietText>{help}</QuietText>}
      <Stack gap={4}>
        {value.slice(first).map((place, offset) => {
          const at = first + offset;
          return (
            // Places have no id of their own.
            <Row key={at} role="group" aria-label={words.place(at + 1)} align="end" isEven pad={3} surface="line">
              {PARTS.map(([key, title]) => (
                <TextInput
                  key={key}
                  {...field(title, { name: `places[${at}].${key}` })}
                  autoComplete="off"
                  value={place[key]}
                  onChange={(event) => onChange(value.with(at, { ...place, [key]: event.currentTarget.value }))}
                />
              ))}
              <ActionIcon
                size="lg"
                aria-label={words.removeOf(words.place(at + 1))}
                onClick={() => onChange(value.toSpliced(at, 1))}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            </Row>
          );
        })}
        {pasted !== null && (
          <>
            <TextArea
              {...field(words.pastePlaces, { name: 'pasted_places' })}
              description={words.pastePlacesHelp}
              rows={5}
              value={pasted}
              onChange={(event) => setPasted(event.currentTarget.value)}
            />
            <div>
              <Button
                variant="default"
                disabled={pasted.trim() === ''}
                onClick={() => {
                  onChange([...value, ...placesIn(pasted)]);
                  setPasted(null);
                }}
              >
                {words.addPasted}
              </Button>
            </div>
          </>
        )}
        <Row as="span" isInline>
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden="true" />}
            onClick={() => onChange([...value, { suburb: '', city: '', code: '' }])}
          >
            {words.addPlace}
          </Button>
          {pasted === null && (
            <Button variant="default" onClick={() => setPasted('')}>
              {words.pastePlaces}
            </Button>
          )}
        </Row>
      </Stack>
    </Stack>
  );
}
