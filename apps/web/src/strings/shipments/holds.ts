/** Words of putting a shipment on hold and of what else happens to it beside its ordinary status. */
export const holds = {
  hold: 'Put on hold',
  change: 'Change the hold',
  release: 'Take off hold',
  holdTitle: (reference: string) => `Put ${reference} on hold?`,
  changeTitle: (reference: string) => `Change the hold of ${reference}`,
  kind: 'Who can see it',
  told: 'The customer sees it',
  toldNote: 'They see the reason on the shipment and in tracking.',
  internal: 'Staff only',
  internalNote: 'The customer sees the shipment as at the hub.',
  held: (reference: string) => `${reference} is on hold`,
  keep: 'Leave it as it is',
  releaseTitle: (reference: string) => `Take ${reference} off hold?`,
  releaseText: (status: string) => `It goes back to “${status}”. No message is sent again.`,
  releaseUnknown: 'It goes back to where it was before. No message is sent again.',
  releaseNote: 'What was cleared up',
  keepHold: 'Keep the hold',
  released: (reference: string) => `${reference} is off hold`,
  onHold: 'On hold',
  onHoldInternally: 'On hold, known to staff only',
  since: (when: string) => `since ${when}`,
} as const;

const shipments = (count: number) => (count === 1 ? '1 shipment' : `${count} shipments`);

/** Words of holding many at once. */
export const bulkHold = {
  holdTitle: (count: number) => `Put ${shipments(count)} on hold?`,
  releaseTitle: (count: number) => `Take ${shipments(count)} off hold?`,
  releaseText: 'Each goes back to where it was before. No message is sent again.',
  held: (count: number) => `${count === 1 ? '1 shipment is' : `${count} shipments are`} on hold.`,
  released: (count: number) => `${count === 1 ? '1 shipment is' : `${count} shipments are`} off hold.`,
} as const;
