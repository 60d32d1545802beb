import { isFeatureOn } from '@tsela/domain/providers/provider-settings';
import type { RequestContext } from '@tsela/server/context';
import { announce } from '@tsela/server/inbox/announcements';
import { addCannedReply } from '@tsela/server/inbox/canned-replies';
import { askSupport } from '@tsela/server/inbox/ask-support';
import { inTransaction } from '@tsela/server/db/transaction';
import { drawCode } from '@tsela/server/sessions/verification-codes';
import { changeThread, listThreads, openThread } from '@tsela/server/inbox/threads';
import { writeMessage } from '@tsela/server/inbox/thread-messages';
import type { Customer } from './hiring.ts';
import { asCustomer, asGuest, asOperations } from './simulation.ts';
import type { Simulation } from './simulation.ts';

const HOUR_MS = 3_600_000;

/** What one side says, so many hours ago. */
interface Said {
  readonly by: 'customer' | 'staff' | 'note';
  readonly hours_ago: number;
  readonly text: string;
}

interface Talk {
  /** Who writes without a sign-in, with the reference they name; left out, a customer writes. */
  readonly guest?: { readonly name: string; readonly email: string; readonly shipment_reference?: string };
  readonly subject: string;
  readonly said: readonly [Said, ...Said[]];
  readonly is_done?: boolean;
}

/** What the customers of a courier write about, the newest last. */
const TALKS: readonly Talk[] = [
  {
    subject: 'Can you collect on Saturdays?',
    is_done: true,
    said: [
      { by: 'customer', hours_ago: 190, text: 'Our shop is open on Saturdays. Is there a driver who could collect then?' },
      { by: 'note', hours_ago: 186, text: 'Sandton has a Saturday round from 08:00 to 12:00.' },
      { by: 'staff', hours_ago: 185, text: 'Yes, between 08:00 and 12:00. Please book the collection by Friday 15:00.' },
      { by: 'customer', hours_ago: 170, text: 'Perfect, thank you.' },
    ],
  },
  {
    subject: 'New contact at our warehouse',
    said: [
      { by: 'customer', hours_ago: 52, text: 'From Monday please ask for Lindiwe at the gate. Thabo has left us.' },
      {
        by: 'staff',
        hours_ago: 50,
        text: 'Thank you, we have told the drivers. Please change the contact in your address book too.',
      },
    ],
  },
  {
    subject: 'Do you deliver to farms?',
    guest: { name: 'Rachel Naidoo', email: 'rachel.naidoo@example.com' },
    said: [
      {
        by: 'customer',
        hours_ago: 49,
        text: 'My parents live on a farm near Colesberg, 20 km from the tar road. Do you deliver there?',
      },
      { by: 'note', hours_ago: 48, text: 'Bloemfontein goes to Colesberg on Tuesdays and Thursdays.' },
      {
        by: 'staff',
        hours_ago: 47,
        text: 'Yes, on Tuesdays and Thursdays. Please give a mobile number that works on the farm.',
      },
    ],
  },
  {
    subject: 'Stickers come out too small',
    said: [
      {
        by: 'customer',
        hours_ago: 27,
        text: 'Since yesterday our printer makes the stickers half as large. Has anything changed on your side?',
      },
      { by: 'staff', hours_ago: 26, text: 'Nothing has changed here. Does the printer’s own dialog say 100 x 150 mm?' },
      { by: 'customer', hours_ago: 3, text: 'It said A4. It works now, sorry for the trouble.' },
    ],
  },
  {
    subject: 'The box was wet',
    guest: { name: 'Johan Botha', email: 'johan.botha@example.com', shipment_reference: 'MY-ORDER 4711' },
    said: [
      {
        by: 'customer',
        hours_ago: 2.5,
        text: 'The box came wet on one side. What is in it is dry, but please tell the driver to mind the rain.',
      },
    ],
  },
  {
    subject: 'Forty parcels on Friday',
    said: [
      {
        by: 'customer',
        hours_ago: 2,
        text: 'We have a sale and expect forty parcels on Friday. Can your driver come with a bigger van?',
      },
    ],
  },
];

/** What the courier tells all of its customers, and when. */
const ANNOUNCED_HOURS_AGO = 30;
const ANNOUNCEMENT = {
  audience: 'accounts',
  subject: 'No collections on public holidays',
  text: 'On public holidays our drivers do not collect. Bookings for such a day are collected on the next working day.',
} as const;

/** What the staff of a courier answer again and again. */
const CANNED_REPLIES = [
  {
    name: 'Delayed shipment',
    text: 'Hello {customer_name},\nshipment {reference} is delayed and on its way to you. We let you know once it is out for delivery.\n{own_name}',
  },
  {
    name: 'Booking a collection',
    text: 'Hello {customer_name},\nplease book the collection in the portal before 15:00; the driver then comes on the next working day.\n{own_name}',
  },
];

/**
 * Conversations in the inbox of a courier that has it, each with another customer, through the same calls as people's. They are written when they
 * are said, among the notices of the days: an inbox is in the order in which it was written.
 */
export async function planInbox(simulation: Simulation, end: Date): Promise<void> {
  const { services, company } = simulation;
  if (!isFeatureOn(await services.settings.of(company.provider_id), 'inbox')) return;
  const customers = company.customers.filter(({ owner }) => owner !== null && owner !== undefined);
  planAt(simulation, hoursBefore(end, 200), async (now) => {
    for (const reply of CANNED_REPLIES) await addCannedReply(asOperations(simulation, now), reply);
  });
  planAt(simulation, hoursBefore(end, ANNOUNCED_HOURS_AGO), async (now) => {
    await announce(asOperations(simulation, now), ANNOUNCEMENT);
  });
  for (const [at, talk] of TALKS.entries()) {
    const customer = customers[at % customers.length];
    if (customer) planTalk(simulation, { talk, customer, end });
  }
}

/** The inbox has one lane: what is said is said in turn. */
function planAt({ clock, company }: Simulation, time: Date, write: (now: Date) => Promise<void>): void {
  clock.planTogether(time, `inbox ${company.provider_id}`, write, async (writes, now) => {
    for (const each of writes) await each(now);
  });
}

function planTalk(
  simulation: Simulation,
  { talk, customer, end }: { readonly talk: Talk; readonly customer: Customer; readonly end: Date },
): void {
  const [first, ...rest] = talk.said;
  let thread_id = 0;
  const contextOf = ({ by }: Said, now: Date): RequestContext =>
    by === 'customer' ? asCustomer(simulation, customer, now) : asOperations(simulation, now);
  planAt(simulation, hoursBefore(end, first.hours_ago), async (now) => {
    thread_id = talk.guest
      ? await askAs(talk.guest, talk, { guest: asGuest(simulation, now), staff: asOperations(simulation, now) })
      : (await openThread(contextOf(first, now), { subject: talk.subject, text: first.text })).thread.id;
  });
  for (const each of rest)
    planAt(simulation, hoursBefore(end, each.hours_ago), async (now) => {
      await writeMessage(contextOf(each, now), { thread_id, text: each.text, is_internal: each.by === 'note' });
    });
  if (!talk.is_done) return;
  planAt(simulation, hoursBefore(end, (talk.said.at(-1) ?? first).hours_ago), async (now) => {
    await changeThread(asOperations(simulation, now), { thread_id, status: 'done' });
  });
}

function hoursBefore(end: Date, hours: number): Date {
  return new Date(end.getTime() - hours * HOUR_MS);
}

interface Sides {
  readonly guest: RequestContext;
  readonly staff: RequestContext;
}

/** Writes to support as a guest, with a code as theirs. Answers the number of the conversation. */
async function askAs(
  who: NonNullable<Talk['guest']>,
  { subject, said: [first] }: Talk,
  { guest, staff }: Sides,
): Promise<number> {
  const verification_code = await inTransaction(guest, (tx) => drawCode(tx, guest, { purpose: 'support', subject: who.email }));
  await askSupport(guest, { ...who, verification_code, subject, message: first.text });
  const { threads } = await listThreads(staff, { limit: 1 });
  const [newest] = threads;
  if (!newest) throw new Error('What a guest has written is not in the inbox.');
  return newest.id;
}
