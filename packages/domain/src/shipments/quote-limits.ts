/** As many quotes as are booked while the caller waits: each is priced and charged for itself. Source: screens S13. */
export const QUOTES_ACCEPTED_AT_ONCE = 50;
