const countStops = (count: number) => (count === 1 ? '1 stop' : `${count} stops`);

/** Words of handing stops over from a driver who cannot go on. */
export const handOverWords = {
  open: 'Hand over stops',
  title: (driver: string) => `Hand over the stops of ${driver}`,
  stops: 'Stops',
  line: ({ sequence, leg, where, status }: { sequence: number; leg: string; where: string; status: string }) =>
    `${sequence}. ${leg}, ${where}${status === '' ? '' : ` (${status.toLowerCase()})`}`,
  none: 'Please tick a stop.',
  all: 'Tick all',
  clear: 'Tick none',
  to: 'To',
  choose: 'Choose',
  hub: 'No driver, the parcels are back at the hub',
  reason: 'Reason',
  reasonHint: 'For example: vehicle broke down',
  reasonMissing: 'Please say why the driver cannot go on.',
  toMissing: 'Please choose who takes them.',
  onVan: (count: number) =>
    `${count === 1 ? '1 shipment is' : `${count} shipments are`} out for delivery: the history says this reason, and the next driver scans the parcels to load them.`,
  ok: (count: number) => `Hand over ${countStops(count)}`,
  done: (count: number, driver: string | null) =>
    driver === null ? `${countStops(count)} taken off the sheet.` : `${countStops(count)} given to ${driver}.`,
  failed: 'These stay where they were:',
} as const;
