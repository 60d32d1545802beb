/** Words for a driver whose page is older than the provider asks for. */
export const appUpdate = {
  title: 'Please update first',
  text: (own: string, asked: string) => `This page is version ${own}; your provider asks for ${asked} or newer.`,
  waiting: (count: number) =>
    count === 0
      ? 'Everything you did is sent.'
      : count === 1
        ? '1 step waits on this phone. It stays here and is sent, before the update or after it.'
        : `${count} steps wait on this phone. They stay here and are sent, before the update or after it.`,
  inVain: (asked: string) => `Version ${asked} is not available here yet. Please tell your office and try again later.`,
  offline: 'There is no signal. Update when there is.',
  update: 'Update',
} as const;
