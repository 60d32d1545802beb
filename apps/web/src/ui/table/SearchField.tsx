import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import classes from './SearchField.module.css';

/** Typing this long without a pause is one search. */
const PAUSE_MS = 250;
const LONGEST = 100;

interface SearchFieldProps {
  readonly label: string;
  /** What the address bar says; the field follows it when it changes elsewhere. */
  readonly value: string;
  readonly onSearch: (search: string) => void;
}

/** A list's search: what is typed is at once, the list follows after a pause. */
export function SearchField({ label, value, onSearch }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const [seen, setSeen] = useState(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (seen !== value) {
    setSeen(value);
    // Cleared or gone back; what is being typed just now comes later anyway.
    setText(value);
  }
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <TextInput
      type="search"
      className={classes['search'] ?? ''}
      aria-label={label}
      placeholder={label}
      leftSection={<IconSearch size={16} aria-hidden="true" />}
      value={text}
      maxLength={LONGEST}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        setText(typed);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => {
          setSeen(typed.trim());
          onSearch(typed.trim());
        }, PAUSE_MS);
      }}
    />
  );
}
