import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { PICTURE_BYTES_MAX, PICTURE_TYPES } from '@tsela/domain/formats/pictures/picture';
import { isColour } from '@tsela/domain/providers/theme';
import { useState } from 'react';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { base64Of } from '../ui/form/base64.ts';
import { ChooseFile } from '../ui/form/ChooseFile.tsx';
import { field } from '../ui/form/field.tsx';
import { Notice } from '../ui/feedback/Notice.tsx';
import controls from '../providers/parts/controls.module.css';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import type { NewProviderDraft } from './new-provider-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';

const USUAL = { colour: '#1f9d55', navigation_colour: '#0f3d26' } as const;

/** The look of a new provider: two colours and a logo. */
export function NewProviderBranding({ draft, errors, onChange }: DraftFieldsProps<NewProviderDraft>) {
  const colour = (key: keyof typeof USUAL, label: string) => (
    <Row align="end" isOneLine>
      <input
        type="color"
        className={controls['swatch']}
        aria-label={words.pickColour(label)}
        value={isColour(draft[key]) ? draft[key].toLowerCase() : USUAL[key]}
        onChange={(event) => onChange({ [key]: event.currentTarget.value })}
      />
      <TextInput
        {...field(label, { name: `branding.${key}`, is_optional: true, errors })}
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        placeholder={USUAL[key]}
        value={draft[key]}
        onChange={(event) => onChange({ [key]: event.currentTarget.value.trim() })}
      />
    </Row>
  );
  return (
    <Stack gap={4}>
      <Sentence>{words.brandingHelp}</Sentence>
      {colour('colour', words.colour)}
      {colour('navigation_colour', words.navigationColour)}
      <Logo logo={draft.logo} error={errors['branding.logo']} onChange={(logo) => onChange({ logo })} />
    </Stack>
  );
}

interface LogoProps {
  readonly logo: string | null;
  readonly error: string | undefined;
  readonly onChange: (logo: string | null) => void;
}

function Logo({ logo, error, onChange }: LogoProps) {
  const [refusal, setRefusal] = useState<string | null>(null);

  async function handleFile(file: File | null): Promise<void> {
    if (file === null) return;
    setRefusal(file.size > PICTURE_BYTES_MAX ? words.logoTooLarge : null);
    if (file.size <= PICTURE_BYTES_MAX) onChange(base64Of(new Uint8Array(await file.arrayBuffer())));
  }

  const told = refusal ?? error ?? null;
  return (
    <Stack gap={1} role="group" aria-labelledby="logo-label">
      <Text tone="soft" size="s" weight="strong" id="logo-label">
        {words.logo}
      </Text>
      {told !== null && <Notice kind="error">{told}</Notice>}
      {/* The browser tells what it is by its bytes, as the server will. */}
      {logo !== null && <img className={controls['image']} src={`data:image/png;base64,${logo}`} alt={words.logoPreview} />}
      <Row align="end" gap={3}>
        <ChooseFile accept={PICTURE_TYPES.join(',')} onChange={(file) => void handleFile(file)}>
          {(button) => (
            <Button {...button} variant="default">
              {words.logoChoose}
            </Button>
          )}
        </ChooseFile>
        {logo !== null && (
          <Button variant="default" onClick={() => onChange(null)}>
            {words.logoRemove}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
