import type { ReactNode } from 'react';
import { ui } from '../../strings/ui.ts';

interface FieldOptions {
  /** The field's path in the data, e.g. `delivery_contact.email`; its errors are tied to it. */
  readonly name?: string;
  readonly is_optional?: boolean;
  readonly is_required?: boolean;
  /** Messages by field path, as `fieldErrors(error)` answers them. */
  readonly errors?: Readonly<Record<string, string>>;
}

interface FieldProps {
  readonly label: ReactNode;
  readonly withAsterisk: boolean;
  readonly 'aria-required'?: true;
  readonly id?: string;
  readonly name?: string;
  readonly error?: string;
}

/**
 * Label, mark and error of a form field, to be spread into any Mantine input: required ones carry an asterisk, optional ones
 * say "(Optional)". `<TextInput {...field('E-mail', { name: 'email', is_required: true, errors })} />`. Source: VALID-28, VALID-29.
 */
export function field(
  label: string,
  { name, is_optional = false, is_required = false, errors = {} }: FieldOptions = {},
): FieldProps {
  const error = name === undefined ? undefined : errors[name];
  return {
    label: is_optional ? (
      <>
        {label} <span style={{ color: 'var(--ink-3)', fontWeight: 400 }}>{ui.optional}</span>
      </>
    ) : (
      label
    ),
    withAsterisk: is_required,
    ...(is_required && { 'aria-required': true as const }),
    ...(name !== undefined && { name, id: fieldId(name) }),
    ...(error !== undefined && { error }),
  };
}

/** The element id of a field, which the error summary links to. */
export function fieldId(name: string): string {
  return `field-${name.replaceAll(/[^A-Za-z0-9_-]/g, '-')}`;
}

/** Moves to the first field that has an error, in the order of the page. */
export function focusFirstError(errors: Readonly<Record<string, string>>): void {
  const fields = Object.keys(errors)
    .map((name) => document.getElementById(fieldId(name)))
    .filter((element) => element !== null)
    .toSorted((one, other) => (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1));
  fields[0]?.focus();
}

/** Moves to the first of the fields that there is on the page. */
export function focusFirstOf(names: readonly string[]): void {
  const found = names.map((name) => document.getElementById(fieldId(name))).find((element) => element !== null);
  found?.focus();
}

/** What the fields of a form are given while its draft is edited. */
export interface DraftFieldsProps<Draft> {
  readonly draft: Draft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<Draft>) => void;
}
