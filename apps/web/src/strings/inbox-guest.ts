/** Words of the page on which a guest reads what support has answered. */
export const guestThread = {
  conversation: 'Conversation',
  you: (name: string) => (name === '' ? 'You' : `You (${name})`),
  newestOnly: 'Only the newest 100 messages are shown here.',
  answer: 'Your message',
  send: 'Send',
  sent: 'We have received your message.',
  writeAgain: 'Write to us again',
} as const;
