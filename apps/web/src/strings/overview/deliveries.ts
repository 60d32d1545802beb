/** Words of how deliveries went. */
export const deliveryWords = {
  title: 'Deliveries of the last 30 days',
  none: 'Nothing was delivered in these days.',
  share: 'On time and at the first attempt',
  onTime: 'On time',
  firstAttempt: 'At the first attempt',
  of: (part: string, whole: string) => `${part} of ${whole}`,
  noPromise: 'None had a promise',
  opens: (title: string) => ` (${title}): show the shipments`,
  list: 'Shipments behind the figure',
  shown: (shown: number, count: string) => `The latest ${shown} of ${count}.`,
  headings: { reference: 'Shipment', delivered: 'Delivered', promised: 'Promised by', failed: 'Failed attempts' },
  report: 'Open the report',
} as const;
