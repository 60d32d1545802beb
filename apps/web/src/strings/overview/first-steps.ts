/** Words of what leads a new courier to its first delivered parcel. */
export const firstSteps = {
  list: 'First steps',
  text: 'From an empty installation to your first delivered parcel. Each step ticks itself once it is done.',
  progress: (done: number, all: number) => `${done} of ${all} done`,
  finished: 'All is set up, and the first parcel is delivered.',
  delivered: 'The first parcel is delivered. What is still open can be done at any time.',
  done: 'Done',
  open: 'To do',
  now: 'Next',
  waitsFor: (steps: string) => `First: ${steps}`,
  putAway: 'Put away',
  isPutAway: 'First steps are hidden. Find them again in the help centre, or with Ctrl K.',
  showOnDashboard: 'Show on the ops dashboard',
  steps: {
    branch: {
      title: 'Open a branch',
      text: 'Where parcels come in. Distances and local prices are measured from here.',
      act: 'Open a branch',
    },
    tariff: {
      title: 'Choose a tariff',
      text: 'Begin with one of three templates, put in your own prices, and publish it.',
      act: 'Choose a template',
    },
    driver: { title: 'Add a driver', text: 'Drivers sign in on their phone and find their stops there.', act: 'Add a driver' },
    account: {
      title: 'Open the first account',
      text: 'The customer who sends parcels: on invoice, or prepaid, who pays in before the first parcel.',
      act: 'Open an account',
    },
    payment: { title: 'Take payments', text: 'Bank details for transfers, or a payment gateway.', act: 'Set up payments' },
    messages: {
      title: 'Let messages go out',
      text: 'PINs of deliveries, notices and invoices go by e-mail and SMS. Without either no recipient gets a PIN. E-mail needs the mail server of the installation.',
      act: 'Set up a sender',
    },
    booking: {
      title: 'Book the first parcel',
      text: 'For your account, to an address of your own if you like.',
      act: 'Book a parcel',
    },
    label: {
      title: 'Print a sticker',
      text: 'Print it and scan its barcode to check that it reads.',
      act: 'Open the shipment',
    },
    delivery: {
      title: 'Deliver it',
      text: 'Assign the driver. They collect it, the hub scans it, the driver delivers it.',
      act: 'Open the shipment',
    },
  },
  moveIn: 'Or move in from another system',
  publishDraft: 'Review the draft and publish it',
} as const;
