/** Words of what can be done on the public tracking page; apart from those of looking, which have to be light. */
export const trackPage = {
  copyLink: 'Copy link',
  openShipment: 'Open the shipment',
  saveProof: 'Save proof of delivery (PDF)',
  driverMap: 'Where the driver was seen',
  driverSeen: (time: string) => `Your driver was about here at ${time}.`,
  recipient: {
    title: 'Your delivery',
    instructions: 'Tell the driver something',
    placeholder: 'For example: please ring twice',
    tell: 'Tell the driver',
    whoReads: 'Your driver and the courier’s staff read this. The sender does not, and it is not on the label.',
    resendPin: 'Send my PIN again',
    pinHint: 'It goes to the number and address that we have. The PIN before it ends.',
    failed: 'That did not work. Please check your connection and try again.',
  },
} as const;
