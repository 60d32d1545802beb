import { useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** What the focus trap of a dialog goes to; without it, it goes to the cross in its head. */
const MARK = 'data-autofocus';

const FIELDS = 'input:not([type="hidden"], :disabled), select:not(:disabled), textarea:not(:disabled), [role="combobox"]';

/**
 * The fields of a dialog, whose first has the focus from the start, or what is marked `data-autofocus` in its place. Where the fields
 * come later than the dialog, the first has it then, unless the user has gone into them.
 */
export function useFirstField(): RefObject<HTMLDivElement | null> {
  const fields = useRef<HTMLDivElement>(null);
  const is_started = useRef(false);
  useLayoutEffect(() => {
    if (is_started.current || fields.current === null) return;
    const first = fields.current.querySelector<HTMLElement>(`[${MARK}]`) ?? firstField(fields.current);
    if (first === null) return;
    is_started.current = true;
    first.setAttribute(MARK, 'true');
    // At once, and not when the trap looks: what is typed in between would have its list closed by it.
    if (!fields.current.contains(document.activeElement)) first.focus({ preventScroll: true });
  });
  return fields;
}

function firstField(within: HTMLElement): HTMLElement | null {
  return [...within.querySelectorAll<HTMLElement>(FIELDS)].find((field) => canBeFocused(field, within)) ?? null;
}

function canBeFocused(field: HTMLElement, within: HTMLElement): boolean {
  // Of radios, the group is entered at the chosen one.
  if (field instanceof HTMLInputElement && field.type === 'radio' && !field.checked)
    return [...within.querySelectorAll<HTMLInputElement>('input[type="radio"]')].every(
      ({ name, checked }) => name !== field.name || !checked,
    );
  return field.tabIndex >= 0 && field.closest('[hidden], [aria-hidden="true"], [style*="display: none"]') === null;
}
