/** Texts by a key the server names; one this version does not know has none. */
type ByKey = Readonly<Partial<Record<string, string>>>;

const customerCounters: ByKey = {
  collections: 'Waiting for collection',
  hub: 'At our hubs',
  deliveries: 'On the way',
  problems: 'Needs attention',
  quotes: 'Open quotes',
  'delivered-today': 'Delivered today',
};

const opsCounters: ByKey = {
  submitted: 'To assign',
  'collection-assigned': 'To collect',
  problems: 'Problems',
  'at-hub': 'At hub',
  'in-transit': 'In transit',
  'out-for-delivery': 'Out for delivery',
  'delivery-failed-attempt': 'Failed attempts',
  'on-hold': 'On hold',
  'delivered-today': 'Delivered today',
};

/** What an account user can do about a shipment that needs attention, by its status. */
const hints: ByKey = {
  'collection-exception': 'Please check the collection address and contact.',
  'delivery-exception': 'Please check the delivery address and contact.',
  'on-hold': 'Please contact us to release it.',
  'payment-pending': 'It waits for payment.',
};

/** Words of the landing page and the dashboards. */
export const overview = {
  landingTitle: (provider: string) => `Send and track parcels with ${provider}`,
  landingText: 'Door to door, to a locker or to a counter, anywhere in South Africa.',
  findPoint: 'Find a locker or counter',
  trackTitle: 'Track my parcel',
  trackText: 'Enter the reference from your e-mail, SMS or sticker.',
  trackLabel: 'Tracking reference',
  trackPlaceholder: 'For example 7K4QXM',
  track: 'Track',
  quoteTitle: 'Quick quote',
  quoteText: 'See what a parcel costs before you send it. No account needed.',
  quote: 'Get a quote',
  loginTitle: 'Log in',
  staffLoginTitle: 'Staff login',
  loginText: 'Book parcels, print stickers and see every delivery of your account.',
  login: 'Log in',
  greeting: (time: string, name: string) => {
    const part = time < '12:00' ? 'Good morning' : time < '18:00' ? 'Good afternoon' : 'Good evening';
    return name === '' ? part : `${part}, ${name}`;
  },
  loading: 'Loading',
  balance: 'Balance',
  available: 'Available',
  used: 'Used',
  ofCredit: 'of',
  topUp: 'Top up',
  countersLabel: 'Shipments by where they are',
  customerCounters,
  attentionTitle: 'Needs attention',
  calm: 'Nothing needs attention.',
  hints,
  recentTitle: 'Recent shipments',
  allShipments: 'All shipments',
  repeat: (reference: string) => `Send ${reference} again`,
  firstTitle: 'Send your first parcel',
  firstText: 'Here you will see where your parcels are. Start with the first one.',
  chartTitle: 'Shipments per day, last 30 days',
  chart: (booked: number, delivered: number, days: number) =>
    `In the last ${days} days ${booked} shipments were booked and ${delivered} delivered.`,
  dayTitle: (day: string, booked: number, delivered: number) => `${day}: ${booked} booked, ${delivered} delivered`,
  booked: (count: number) => `${count} booked`,
  delivered: (count: number) => `${count} delivered`,
  day: 'Day',
  bookedColumn: 'Booked',
  deliveredColumn: 'Delivered',
  opsTitle: 'Ops dashboard',
  outbox: 'Outbox',
  tools: 'Tools',
  noTools: 'None of the tools is for you.',
  tilesLabel: 'Piles of work',
  opsCounters,
  openList: 'Open in shipments',
  branch: 'Branch',
  allBranches: 'All branches',
  help: {
    title: 'Help centre',
    search: 'Search the help centre',
    links: 'Help',
    nothingFound: (search: string) => `Nothing here is about “${search}”.`,
    contact: 'Contact us',
    noContact: (title: string) => `${title} has not said yet how to reach them.`,
    phone: 'Telephone',
    email: 'E-mail',
    hours: 'Office hours',
    openNow: 'Open now',
    closedNow: 'Closed now',
    workdays: 'Monday to Friday',
    weekends: 'Saturday and Sunday',
    publicHolidays: 'Public holidays',
    closed: 'Closed',
    span: (from: string, to: string) => `${from} to ${to}`,
    todayIs: (holiday: string) => `Today is ${holiday}.`,
    openNext: (day: string, time: string) =>
      `We are back ${day === 'Today' || day === 'Tomorrow' ? day.toLowerCase() : `on ${day}`} at ${time}.`,
  },
} as const;
