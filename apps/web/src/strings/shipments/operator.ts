/** What the operator of a locker knows of a shipment. */
export const operatorReservation = {
  at: (operator: string) => `At ${operator}`,
  states: {
    open: 'Not confirmed yet',
    confirmed: 'Confirmed',
    refused: 'Refused',
    unanswered: 'No answer',
    differs: 'Says otherwise',
  },
  steps: {
    reserved: 'Compartment reserved',
    'dropped-off': 'Parcel in the locker',
    expired: 'Time is over',
    collected: 'Parcel taken out',
    released: 'Reservation cancelled',
  },
  /** What it was told where it has not confirmed it. */
  told: {
    reserved: 'A compartment was asked for',
    'dropped-off': 'Told that the parcel is in the locker',
    expired: 'Told that the time is over',
    collected: 'Told that the parcel was taken out',
    released: 'Told that the parcel does not come',
  },
  askAgain: 'Ask again',
  asked: (operator: string) => `${operator} is asked again.`,
} as const;

/** A place that the operator of a locker has refused, before anything is collected. */
export const refusedPlace = {
  label: 'No place there',
  chooseBy: {
    collection: (day: string) => `Choose another drop-off point by ${day}, or it is cancelled.`,
    delivery: (day: string) => `Choose another pickup point or delivery to the door by ${day}, or it is cancelled.`,
  },
} as const;
