import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { hubs } from '../strings/hubs.ts';
import classes from './ScanField.module.css';

/** Elements that need the keyboard for themselves. */
const TYPING = 'input, select, textarea, button, a, [contenteditable]';

/** The field that wedge scanners type into: Enter records, a pasted list records line by line, and it takes the focus back. */
export function ScanField({ onScan }: { readonly onScan: (text: string) => Promise<void> }) {
  const field = useRef<HTMLInputElement>(null);
  const [text, setText] = useState('');

  useEffect(() => {
    field.current?.focus();
    // A scanner types wherever the focus is; nowhere means here.
    const handleKey = (event: KeyboardEvent) => {
      const is_elsewhere = event.target instanceof Element && event.target.matches(TYPING);
      if (!is_elsewhere && !event.ctrlKey && !event.metaKey && event.key.length === 1) field.current?.focus();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  }, []);

  function record(scanned: string): void {
    setText('');
    field.current?.focus();
    if (scanned.trim() !== '') void onScan(scanned);
  }

  return (
    <form
      className={classes['form']}
      onSubmit={(event) => {
        event.preventDefault();
        record(text);
      }}
    >
      <label htmlFor="scan" className={classes['label']}>
        {hubs.field}
      </label>
      <div className={classes['row']}>
        <input
          id="scan"
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
          aria-describedby="scan-hint"
        />
        <Button type="submit" size="lg">
          {hubs.record}
        </Button>
      </div>
      <p id="scan-hint" className={classes['hint']}>
        {hubs.fieldHint}
      </p>
    </form>
  );
}
