import type { CustomerFirstStep } from '@tsela/domain/overview/customer-first-steps';

interface StepWords {
  readonly title: string;
  readonly text: string;
  readonly act: string;
}

const steps: Readonly<Record<CustomerFirstStep, StepWords>> = {
  money: { title: 'Put money on your account', text: 'Parcels are paid from your balance.', act: 'Top up' },
  contact: {
    title: 'Add an address',
    text: 'Yours, or one that you often send to. It is filled in when you book.',
    act: 'Add an address',
  },
  parcel: {
    title: 'Send your first parcel',
    text: 'You see its price before you book, and where it is afterwards.',
    act: 'Send a parcel',
  },
};

/** Words of an account's dashboard that are read beside its figures, or before it has any. */
export const customerHome = {
  steps,
  stepsTitle: 'Your first parcel',
  stepsLabel: 'Steps to your first parcel',
  credit: {
    title: 'Credit',
    text: 'Your account has no credit yet, so that parcels cannot be paid later.',
    act: 'Ask for credit',
  },
  done: 'Done',
  next: 'Next',
  open: 'Not done yet',
  messages: 'Messages',
  unread: (count: string) => (count === '1' ? '1 unread message' : `${count} unread messages`),
  allRead: 'You have read everything.',
  inbox: 'Open inbox',
  near: 'Lockers and counters near you',
  noneNear: 'There is none within 50 km.',
  allPoints: 'See all',
  cards: 'Arrange this page',
  allCards: 'All in the usual order',
  card: {
    attention: 'Needs attention',
    chart: 'Shipments per day',
    beside: 'Messages and points near you',
    deliveries: 'Deliveries',
    recent: 'Recent shipments',
  },
} as const;
