/** Words around the form that come when there is a reason: a kept draft, and what was booked. */
export const shipmentFormAfter = {
  draftTaken: (when: string) => `We kept what you filled in, ${when}.`,
  draftOffer: (when: string) => `You have an unfinished shipment, ${when}.`,
  draftContinue: 'Continue with it',
  draftDiscard: 'Discard it',
  startAfresh: 'Start afresh',
  quotedTitle: (reference: string) => `Quote ${reference} is saved`,
  bookedText: 'Print the stickers and put one on every parcel.',
  bookedOnPhoneText: 'Show the code of each parcel when it is handed over, or print its sticker.',
  contactsTold: 'The contacts get a message with the tracking link.',
  quotedText: 'You find it under Shipment quotes, and can send it from there.',
  quotedGuestText: 'Please keep the reference, and contact us to send it.',
  quotedMailed: (email: string) => `The quote is on its way to ${email}. To send the parcel, contact us with its reference.`,
  unpaidText: 'It waits for payment, and is collected once it has been paid for.',
  track: 'Track this shipment',
  open: 'Open the shipment',
  toQuotes: 'Go to quotes',
};
