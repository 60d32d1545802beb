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
  askAgain: 'Ask again',
  asked: (operator: string) => `${operator} is asked again.`,
} as const;
