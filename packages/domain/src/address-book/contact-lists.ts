/** Where the contacts of an address book come from. Source: screens S14. */
export const CONTACT_SOURCES = ['manual', 'automatic', 'import', 'copied'] as const;

/** What the list of them can be sorted by. */
export const CONTACT_ORDERS = ['name', 'times_used', 'time_last_used', 'time_created'] as const;

/** As many contacts as one file may hold. */
export const IMPORTED_CONTACTS_MAX = 2000;
