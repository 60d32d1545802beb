import { Button } from '../act/Button.tsx';
import { useState } from 'react';
import type { ReactNode, RefObject } from 'react';
import { Text } from '../show/Text.tsx';
import { Form } from './Form.tsx';
import classes from './ScanInput.module.css';

interface ScanInputProps {
  readonly id: string;
  readonly label: string;
  readonly buttonLabel: string;
  /** Larger where it is read from a step away. */
  readonly is_large?: boolean;
  /** The field itself, for the page that gives it the focus. */
  readonly field: RefObject<HTMLInputElement | null>;
  /** What describes it, by its id. */
  readonly described_by?: string;
  /** What was scanned, typed or pasted. */
  readonly onText: (text: string) => void;
  /** Other ways to scan, beside the button. */
  readonly children?: ReactNode;
}

/** The field that scanners type into: Enter records, a pasted list does at once, and it takes the focus back. */
export function ScanInput(props: ScanInputProps) {
  const { id, label, buttonLabel, is_large = false, field, described_by, onText, children } = props;
  const [text, setText] = useState('');

  function record(scanned: string): void {
    setText('');
    field.current?.focus();
    onText(scanned);
  }

  return (
    <Form gap={1} onSubmit={() => record(text)}>
      <Text htmlFor={id} as="label" tone="soft" size="s" weight="medium">
        {label}
      </Text>
      <div className={classes['row']} data-large={is_large || undefined}>
        <input
          id={id}
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
          aria-describedby={described_by}
        />
        <Button type="submit" size={is_large ? 'lg' : 'md'}>
          {buttonLabel}
        </Button>
        {children}
      </div>
    </Form>
  );
}
