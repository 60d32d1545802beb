import { TextInput } from '@mantine/core';
import type { TestLabel } from '@tsela/domain/formats/label-options';
import { useState } from 'react';
import { saveCalledFile } from '../../shell/save-called-file.ts';
import { tellFailure } from '../../shell/tell.ts';
import { printing as words } from '../../strings/shipments/printing.ts';
import { Button } from '../../ui/act/Button.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { bytesOf } from '../../ui/form/base64.ts';
import { field } from '../../ui/form/field.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { handOverZpl } from '../print-stickers.ts';
import { readTestLabel } from '../shipment-calls.ts';

interface TestLabelPartProps {
  readonly label: TestLabel;
  /** The printer that was chosen is kept before anything goes to it. */
  readonly onPrint: () => void;
}

/** A label with a ruler and the codes of stickers, and whether a scanner reads from it what was printed. Source: users-ask 27. */
export function TestLabelPart({ label, onPrint }: TestLabelPartProps) {
  const [code, setCode] = useState<string | null>(null);
  const [is_printing, setPrinting] = useState(false);
  const [scanned, setScanned] = useState('');
  const [read, setRead] = useState<string | null>(null);

  async function handlePrint(): Promise<void> {
    setPrinting(true);
    onPrint();
    try {
      const printed = await readTestLabel(label);
      setCode(printed.code);
      if (label.format === 'zpl') await handOverZpl(new TextDecoder().decode(bytesOf(printed.content)), printed.filename);
      else await saveCalledFile(() => Promise.resolve(printed));
    } catch (error) {
      tellFailure(error);
    }
    setPrinting(false);
  }

  function handleRead(): void {
    setRead(scanned.trim() === '' ? null : scanned.trim());
    setScanned('');
  }

  return (
    <Stack as="section" gap={2} aria-label={words.test}>
      <Text as="p" weight="medium">
        {words.test}
      </Text>
      <QuietText as="p">{words.testText}</QuietText>
      <div>
        <Button variant="default" size="compact-md" loading={is_printing} onClick={() => void handlePrint()}>
          {words.testPrint}
        </Button>
      </div>
      {code !== null && (
        <TextInput
          {...field(words.testScan, { name: 'test_scan', errors: {} })}
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={scanned}
          onChange={(event) => setScanned(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Scanners end with it, and it would print.
            event.preventDefault();
            handleRead();
          }}
        />
      )}
      {read !== null && (
        <Notice kind={read.toUpperCase() === code ? 'success' : 'error'}>
          {read.toUpperCase() === code ? words.testRight : words.testOther(read)}
        </Notice>
      )}
    </Stack>
  );
}
