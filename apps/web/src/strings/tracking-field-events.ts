/** Words of captures in the field: how they stand, and what became of them. */
export const fieldEvents = {
  sent: 'All sent',
  waiting: (count: number) =>
    count === 1
      ? '1 capture is safe on this device and waits to be sent'
      : `${count} captures are safe on this device and wait to be sent`,
  sending: (count: number) => (count === 1 ? 'Sending 1 capture' : `Sending ${count} captures`),
  failed: (count: number) => (count === 1 ? '1 capture was refused' : `${count} captures were refused`),
  late: (count: number) => (count === 1 ? '1 capture came too late to count' : `${count} captures came too late to count`),
  offline: 'No signal.',
  since: (when: string) => `the oldest from ${when}`,
  littleRoom: 'This phone has little room left. Please free up space, or find signal so that what waits can leave.',
  forOffice: 'The office decides what to do with it.',
  handIn: 'Hand it in for the office',
  handedIn: 'The office has it now.',
  notHandedIn: 'It could not be handed in and stays on this phone. Please try again.',
  camera: 'Camera that reads codes',
  noCamera: 'There is no camera, or the browser may not use it. Please type the code.',
  of_others: (count: number) =>
    count === 1
      ? '1 capture of someone else on this device leaves when they sign in.'
      : `${count} captures of others on this device leave when they sign in.`,
  refusedTitle: 'Refused',
  lateTitle: 'Kept, not applied',
  read: 'Got it',
  notKept: 'This could not be kept on the device, so nothing was recorded. Please free up space or use another browser.',
} as const;
