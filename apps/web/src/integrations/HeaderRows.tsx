import { Input, PasswordInput, TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { IconPlus } from '@tabler/icons-react';
import { LONGEST_HEADER_NAME, LONGEST_HEADER_VALUE, MOST_HEADERS } from '@tsela/domain/integrations/outgoing-checks';
import { partners as words } from '../strings/integrations-partners.ts';
import { fieldId } from '../ui/form/field.tsx';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { QuietText, Text } from '../ui/show/Text.tsx';
import type { HeaderDraft, PartnerDraft } from './partner-draft.ts';

/** Headers that are sent besides; a stored value is kept where nothing is entered. */
export function HeaderRows({ draft, errors, onChange }: DraftFieldsProps<PartnerDraft>) {
  const { headers } = draft;
  const changed = (at: number, change: Partial<HeaderDraft>) =>
    onChange({ headers: headers.map((each, index) => (index === at ? { ...each, ...change } : each)) });
  return (
    <Stack gap={3} id={fieldId('headers')} tabIndex={-1}>
      <Text as="strong" weight="strong">
        {words.headers}
      </Text>
      <QuietText as="p">{words.headersHelp}</QuietText>
      {errors['headers'] !== undefined && <Input.Error>{errors['headers']}</Input.Error>}
      {headers.map((header, at) => (
        // Rows have no ids, and are neither moved nor kept apart by anything else.
        <Stack key={at} gap={2} role="group" aria-label={words.header(at + 1)}>
          <Tiles columns={2} gap={3} align="end">
            <TextInput
              label={words.headerName}
              autoComplete="off"
              maxLength={LONGEST_HEADER_NAME}
              value={header.name}
              onChange={(event) => changed(at, { name: event.currentTarget.value, is_stored: false })}
            />
            <PasswordInput
              label={words.headerValue}
              autoComplete="off"
              placeholder={header.is_stored ? words.headerKept : ''}
              maxLength={LONGEST_HEADER_VALUE}
              value={header.value}
              onChange={(event) => changed(at, { value: event.currentTarget.value })}
            />
          </Tiles>
          <Row>
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={words.removeHeader(header.name)}
              onClick={() => onChange({ headers: headers.filter((_, index) => index !== at) })}
            >
              {words.remove}
            </Button>
          </Row>
        </Stack>
      ))}
      <Row align="stretch">
        <Button
          variant="default"
          leftSection={<IconPlus size={16} aria-hidden="true" />}
          disabled={headers.length >= MOST_HEADERS}
          onClick={() => onChange({ headers: [...headers, { name: '', value: '', is_stored: false }] })}
        >
          {words.addHeader}
        </Button>
      </Row>
    </Stack>
  );
}
