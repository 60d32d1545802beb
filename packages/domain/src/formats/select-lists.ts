/** Rows on a page of a table. Source: CONST-05. */
export const PAGE_SIZES = { normal: 20, small: 10, large: 100 } as const;

/** Options a select list shows in a group before it says how many more there are. Source: CONST-06. */
export const OPTIONS_PER_GROUP = 100;

/** What an empty select list says. Source: CONST-07. */
export const NO_OPTIONS_TEXT = 'No options.';

/** The options a group shows, and the line under them when some are left out. Source: CONST-06. */
export function cappedOptions<Option>(options: readonly Option[]): {
  shown: readonly Option[];
  more_text: string | null;
} {
  const leftOut = options.length - OPTIONS_PER_GROUP;
  return leftOut > 0
    ? { shown: options.slice(0, OPTIONS_PER_GROUP), more_text: `+ ${leftOut} more` }
    : { shown: options, more_text: null };
}
