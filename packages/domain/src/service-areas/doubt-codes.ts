/** What can be doubtful about an address. Apart from the rules, which pages that name it do not need. Source: users-ask 21. */
export const DOUBT_CODES = ['contradiction', 'spelling', 'not-found'] as const;
