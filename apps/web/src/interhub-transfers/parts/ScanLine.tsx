import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { interhubTransfers as words } from '../../strings/interhub-transfers.ts';
import { Form } from '../../ui/form/Form.tsx';
import { Text } from '../../ui/show/Text.tsx';
import classes from './ScanLine.module.css';

interface ScanLineProps {
  readonly action: 'scan-out' | 'scan-in';
  /** References of one scan or of a pasted list. */
  readonly onScan: (references: readonly string[]) => void;
}

/** The field that a scanner types into; it takes the focus back after each scan. */
export function ScanLine({ action, onScan }: ScanLineProps) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');
  useEffect(() => field.current?.focus(), []);

  function record(scanned: string): void {
    const references = scanned
      .split(/[\s,;]+/)
      .map((part) => part.trim())
      .filter((part) => part !== '');
    setText('');
    field.current?.focus();
    if (references.length > 0) onScan([...new Set(references)]);
  }

  return (
    <Form gap={1} onSubmit={() => record(text)}>
      <Text htmlFor="transfer-scan" as="label" tone="soft" size="s" weight="medium">
        {words.scanField[action]}
      </Text>
      <div className={classes['row']}>
        <input
          id="transfer-scan"
          ref={field}
          className={`${classes['input']} num`}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (!/[\r\n]/.test(pasted)) return;
            event.preventDefault();
            record(pasted);
          }}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          enterKeyHint="send"
        />
        <Button type="submit" size="md">
          {words.scan}
        </Button>
      </div>
    </Form>
  );
}
