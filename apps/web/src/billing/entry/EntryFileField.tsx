import { IconPaperclip } from '@tabler/icons-react';
import { fileSizeText } from '@tsela/domain/formats/file-size';
import { entryFiles as words } from '../../strings/billing/files.ts';
import { ui } from '../../strings/ui.ts';
import { Button } from '../../ui/act/Button.tsx';
import { CloseButton } from '../../ui/act/CloseButton.tsx';
import { ChooseFile } from '../../ui/form/ChooseFile.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { ACCEPTED } from '../entry-file.ts';

interface EntryFileFieldProps {
  readonly file: File | null;
  readonly help: string;
  /** Why the chosen one cannot go. */
  readonly error?: string | undefined;
  readonly onChange: (file: File | null) => void;
}

/** The file that goes with a payment or a transaction when it is entered. Source: screens S41, S43. */
export function EntryFileField({ file, help, error, onChange }: EntryFileFieldProps) {
  return (
    <Stack gap={2} role="group" aria-label={words.field}>
      <Text weight="medium">
        {words.field} <QuietText>{ui.optional}</QuietText>
      </Text>
      <Row gap={2}>
        <ChooseFile accept={ACCEPTED} onChange={(chosen) => chosen && onChange(chosen)}>
          {(button) => (
            <Button {...button} variant="default" leftSection={<IconPaperclip size={16} aria-hidden="true" />}>
              {words.choose}
            </Button>
          )}
        </ChooseFile>
        {file !== null && (
          <>
            <Text isBreakable>{words.chosen(file.name, fileSizeText(file.size))}</Text>
            <CloseButton label={words.without(file.name)} onClick={() => onChange(null)} />
          </>
        )}
      </Row>
      {error === undefined ? (
        <QuietText as="p">{help}</QuietText>
      ) : (
        <Text as="p" tone="red" role="alert">
          {error}
        </Text>
      )}
    </Stack>
  );
}
