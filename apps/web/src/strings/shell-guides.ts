/** Words of the guides, which are loaded when one is opened. */
export const guides = {
  title: 'Guides',
  panel: 'Guide',
  close: 'Close guide',
  search: 'Search the guides',
  nothing: (search: string) => `No guide has “${search}”.`,
  found: 'Found in the guides',
  none: 'This page has no guide of its own. Search, or choose one below.',
  others: 'Other guides',
  ofPage: 'Back to the guide to this page',
} as const;
