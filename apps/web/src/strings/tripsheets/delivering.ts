/** Words of what a driver hands over at one door with one proof. */
export const delivering = {
  title: (count: number) => `Deliver ${count} shipments`,
  goOn: (count: number, of: number) =>
    count === of ? `Go on with all ${of} shipments` : `Go on with ${count} of ${of} ${of === 1 ? 'shipment' : 'shipments'}`,
  others: 'Shipments without a scanned or ticked parcel stay with you.',
  pinOf: (reference: string, number: number, of: number) =>
    of === 1 ? `PIN of ${reference}` : `PIN of ${reference} (${number} of ${of})`,
  proofOf: (count: number) => (count === 1 ? 'Proof of 1 shipment' : `One proof of ${count} shipments`),
  refusedOf: (reference: string, message: string) => `${reference}: ${message}`,
  delivered: (count: number) => (count === 1 ? '1 shipment is delivered.' : `${count} shipments are delivered.`),
  kept: (count: number) =>
    count === 1
      ? '1 shipment is safe on this phone and is sent when there is signal.'
      : `${count} shipments are safe on this phone and are sent when there is signal.`,
} as const;
