import { useState } from 'react';

interface Typed {
  /** What stands in the field. */
  readonly text: string;
  /** What was left in it is no value. */
  readonly is_unread: boolean;
  handleType(text: string): void;
  /** Typing is over: the field was left, or Enter pressed. */
  settle(): void;
  /** Another value was given, beside what was typed. */
  forget(): void;
}

interface TypedOptions {
  /** The value as its field shows it; empty for none. */
  readonly shown: string;
  /** Null for what is no value. */
  readonly read: (text: string) => string | null;
  /** Told each value as it is typed, and nothing where the field is emptied or holds none. */
  readonly onValue: (value: string) => void;
}

/** A field in which a value may be typed in several ways and stands in one: as typed until it is left, then as the product writes it. */
export function useTyped({ shown, read, onValue }: TypedOptions): Typed {
  const [typed, setTyped] = useState<string | null>(null);
  const [is_unread, setUnread] = useState(false);
  const isValue = (text: string) => text.trim() === '' || read(text) !== null;
  return {
    text: typed ?? shown,
    is_unread,
    handleType(text) {
      setTyped(text);
      setUnread(false);
      if (isValue(text)) onValue(read(text) ?? '');
    },
    settle() {
      if (typed === null) return;
      setUnread(!isValue(typed));
      if (isValue(typed)) setTyped(null);
      // Nothing that is there no more is saved in its place.
      else onValue('');
    },
    forget() {
      setTyped(null);
      setUnread(false);
    },
  };
}
