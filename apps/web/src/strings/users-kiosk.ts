/** The panel with the user of a kiosk. */
export const userKiosk = {
  title: 'Kiosk',
  heard: 'Last heard of',
  never: 'Never',
  silent: 'Not heard from for five minutes.',
  printer: 'Label printer',
  locker: 'Locker',
  states: { works: 'Works', fault: 'Out of order', unknown: 'Not tested yet' },
  lockerId: 'Locker id',
  lockerHint: 'Left empty, parcels are handed over at the counter with the kiosk id.',
  newPin: 'New staff PIN',
  pinSet: 'A staff PIN is set. Enter another one to change it.',
  pinNone: 'Without a staff PIN its service panel cannot be opened.',
  save: 'Save kiosk',
  saved: 'The kiosk is saved.',
} as const;
