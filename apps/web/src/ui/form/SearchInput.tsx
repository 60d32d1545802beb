import { Loader, TextInput } from '@mantine/core';
import type { TextInputProps } from '@mantine/core';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import { field } from './field.tsx';

/** Typing goes on this long before the server is asked. */
export const TYPING_MS = 150;

export interface SearchOption {
  readonly key: string;
  readonly title: string;
  readonly detail?: string;
  readonly onPick: () => void;
}

export interface SearchComboboxProps {
  readonly label: string;
  readonly name?: string;
  readonly is_label_hidden?: boolean;
  readonly placeholder?: string;
  readonly is_required?: boolean;
  readonly errors?: Readonly<Record<string, string>>;
  readonly text: string;
  readonly onText: (text: string) => void;
  /** Opened and focused for the first time: suggestions may be fetched. */
  readonly onOpen?: () => void;
  /** Left without picking: what was typed and not picked should go. */
  readonly onLeave?: () => void;
  readonly groups: readonly { readonly label: string; readonly options: readonly SearchOption[] }[];
  readonly is_loading: boolean;
  /** What is said when nothing matches; empty shows no list. Source: CONST-07. */
  readonly nothing?: string | undefined;
  readonly description?: ReactNode;
  /** Whose data is found; stands below it. */
  readonly credit?: string;
  /** In a dialog or a side sheet: what is found opens there, and not in the page behind it. */
  readonly is_in_dialog?: boolean;
}

interface SearchInputProps extends TextInputProps {
  readonly search: SearchComboboxProps;
  readonly ref?: Ref<HTMLInputElement>;
}

/** What is typed into a `SearchCombobox`, with or without its list. */
export function SearchInput({ search, onKeyDown, ...given }: SearchInputProps) {
  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    // Enter picks or does nothing: a form around it is not sent by what was only looked for.
    if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && search.text !== '') event.preventDefault();
    onKeyDown?.(event);
  }

  return (
    <TextInput
      {...field(search.label, {
        ...(search.name !== undefined && { name: search.name }),
        is_required: search.is_required ?? false,
        errors: search.errors ?? {},
      })}
      {...(search.placeholder !== undefined && { placeholder: search.placeholder })}
      {...(search.description !== undefined && { description: search.description })}
      {...(search.is_label_hidden === true && { label: undefined, 'aria-label': search.label })}
      autoComplete="off"
      spellCheck={false}
      aria-autocomplete="list"
      value={search.text}
      rightSection={search.is_loading ? <Loader size={14} /> : null}
      {...given}
      onKeyDown={handleKeyDown}
    />
  );
}
