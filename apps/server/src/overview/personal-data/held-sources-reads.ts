import { ERASED_NAME } from '@tsela/domain/audit/erased-person';
import type { ProviderId } from '@tsela/domain/ids';
import type { HeldKind } from '@tsela/domain/overview/person';
import { DEAD_STATUSES } from '@tsela/domain/shipments/anonymise';
import type { ShipmentPerson } from '@tsela/domain/shipments/anonymise';
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Person } from './find-person-reads.ts';
import { contactIs, hashOf, hashesOf } from '../../db/contact-is.ts';
import { laterThanBefore } from '../../db/later-than-before.ts';

type Part = RawBuilder<unknown>;

/** Where one kind of what is held on a person lies: rows by number, so that they are read part by part. */
interface Source {
  readonly from: Part;
  /** The number of a row. */
  readonly key: Part;
  readonly is_theirs: (person: Person) => Part;
  /** What of a row is theirs, as JSON. Passwords, codes and other secrets are never in it, nor what tells of others. */
  readonly record: (person: Person) => Part;
  /**
   * Does away with rows when the person is deleted, chosen by a condition; left out where something else does: the end of their user, of the
   * people in bookings, of signatures and of names in the log.
   */
  readonly erase?: (which: Part, by: { readonly provider_id: ProviderId; readonly now: Date }) => Part;
}

/** Where a booking names people: its two ends, whom the booker named beside them, and who is billed. */
export function bookedPeople(person: Pick<Person, 'email' | 'numbers'>): Readonly<Record<ShipmentPerson, Part>> {
  return {
    sender: contactIs(sql`s.collection_contact`, person),
    recipient: contactIs(sql`s.delivery_contact`, person),
    responsible: contactIs(sql`s.responsible_contact`, person),
    billing: sql`lower(s.billing_contact ->> 'email') = ${person.email}`,
  };
}

/**
 * Bookings that name the person on any side. Each way of being named has an index of its own (migration 0146), which behind row-level security
 * is reached by the plain comparison alone; the texts decide.
 */
export function bookingIs(person: Person): Part {
  const { provider_id, email, numbers } = person;
  const { sender, recipient, responsible, billing } = bookedPeople(person);
  const from = sql`select s.id from shipments s where s.provider_id = ${provider_id}`;
  return sql`s.id = any(array(
    ${from} and s.collection_email_hash = ${hashOf(email)} and ${sender}
    union ${from} and s.collection_number_hash = any(${hashesOf(numbers)}) and ${sender}
    union ${from} and s.delivery_email_hash = ${hashOf(email)} and ${recipient}
    union ${from} and s.delivery_number_hash = any(${hashesOf(numbers)}) and ${recipient}
    union ${from} and (s.responsible_contact is not null or s.billing_contact <> '{"email": ""}'::jsonb) and (${responsible} or ${billing})))`;
}

/** Of one booking no more than this many steps and notes are written out. */
const BESIDE_MAX = 500;

function bookingOf(person: Person): Part {
  const side = (name: string, part: Part, contact: Part) =>
    sql`case when ${contactIs(contact, person)} then jsonb_build_object(${name}::text, ${part}) else '{}' end`;
  return sql`jsonb_build_object('id', s.id, 'reference', s.short_tracking_reference, 'status', s.status, 'booked', s.time_created,
      'service', s.service_level_name, 'customer_reference', s.customer_reference, 'custom_fields', s.custom_fields,
      'parcels', (select coalesce(jsonb_agg(p.parcel_description order by p.number), '[]') from parcels p
        where p.provider_id = ${person.provider_id} and p.shipment_id = s.id))
    || ${side(
      'sender',
      sql`jsonb_build_object('contact', s.collection_contact, 'address', s.collection_address, 'instructions', s.special_instructions_collection)`,
      sql`s.collection_contact`,
    )}
    || ${side(
      'recipient',
      sql`jsonb_build_object('contact', s.delivery_contact, 'address', s.delivery_address, 'instructions', s.special_instructions_delivery,
        'own_instructions', s.recipient_instructions, 'language', s.recipient_language)`,
      sql`s.delivery_contact`,
    )}
    || ${side('responsible', sql`s.responsible_contact`, sql`s.responsible_contact`)}
    || case when lower(s.billing_contact ->> 'email') = ${person.email} then jsonb_build_object('billing', s.billing_contact) else '{}' end
    || jsonb_build_object(
      'steps', (select coalesce(jsonb_agg(jsonb_build_object('time', t.date, 'status', t.status, 'message', t.message, 'reason', t.reason,
          'location', t.location, 'lat', t.lat, 'lng', t.lng, 'data', t.data) order by t.id), '[]')
        from (select * from tracking_events t where t.provider_id = ${person.provider_id} and t.shipment_id = s.id order by t.id limit ${BESIDE_MAX}) t),
      'ratings', (select coalesce(jsonb_agg(jsonb_build_object('time', g.time_rated, 'party', g.party, 'stars', g.stars, 'reasons', g.reasons,
          'comment', g.comment, 'may_contact', g.may_contact) order by g.party), '[]')
        from shipment_ratings g where g.provider_id = ${person.provider_id} and g.shipment_id = s.id),
      'notes', (select coalesce(jsonb_agg(jsonb_build_object('time', n.time_created, 'type', n.type_label, 'text', n.text,
          'before', (select coalesce(jsonb_agg(v.text order by v.id), '[]') from shipment_note_versions v
            where v.provider_id = ${person.provider_id} and v.note_id = n.id),
          'files', (select coalesce(jsonb_agg(f.name order by f.id), '[]') from shipment_note_files f
            where f.provider_id = ${person.provider_id} and f.note_id = n.id)) order by n.id), '[]')
        from (select * from shipment_notes n where n.provider_id = ${person.provider_id} and n.shipment_id = s.id and n.time_deleted is null
          order by n.id limit ${BESIDE_MAX}) n))`;
}

/** A person's address and numbers, as they are kept. */
export function keysOf({ email, numbers }: Pick<Person, 'email' | 'numbers'>): string[] {
  return email === null ? [...numbers] : [email, ...numbers];
}

const idsOf = ({ users }: Person) => users.map(({ id }) => id);
const isWrittenBy = (column: Part) => (person: Person) => sql`${column} = any(${idsOf(person)})`;

const ERASED_TEXT = 'Deleted';

/**
 * Where all that is held on a person lies: the one declaration, which counting, the file and the deletion read. A column with personal data that
 * is not reached from here fails the test of the columns (`personal-columns.test.ts`).
 */
export const SOURCES: Readonly<Record<HeldKind, Source>> = {
  user: {
    from: sql`users u`,
    key: sql`u.id`,
    is_theirs: (person) => sql`u.id = any(${idsOf(person)})`,
    record: ({
      provider_id,
    }) => sql`jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email, 'mobile_number', u.mobile_number,
      'account', (select a.account_code from accounts a where a.provider_id = ${provider_id} and a.id = u.account_id),
      'branch', (select b.name from branches b where b.provider_id = ${provider_id} and b.id = u.branch_id),
      'is_active', u.is_active, 'is_locked', u.is_locked, 'two_factor_auth_enabled', u.two_factor_auth_enabled, 'kiosk_id', u.kiosk_id,
      'terms_and_conditions_accepted_version', u.terms_and_conditions_accepted_version, 'custom_fields', u.custom_fields,
      'time_created', u.time_created, 'time_last_login', u.time_last_login,
      'settings', (select coalesce(jsonb_object_agg(x.setting, x.value), '{}') from user_settings x
        where x.provider_id = ${provider_id} and x.user_id = u.id),
      'signs_in_with', (select coalesce(jsonb_agg(jsonb_build_object('service', l.service, 'email', l.email, 'since', l.time_linked)), '[]')
        from social_log_ins l where l.provider_id = ${provider_id} and l.user_id = u.id),
      'favourite_pickup_points', (select coalesce(jsonb_agg(f.pickup_point_provider || ' ' || f.pickup_point_id), '[]')
        from favourite_pickup_points f where f.provider_id = ${provider_id} and f.user_id = u.id),
      'release_notes_read', (select max(v.time_read) from release_note_visits v where v.provider_id = ${provider_id} and v.user_id = u.id))`,
  },
  driver: {
    from: sql`drivers d`,
    key: sql`d.id`,
    is_theirs: ({ driver_ids }) => sql`d.id = any(${[...driver_ids]})`,
    // Drivers are what is counted, not where they were seen last.
    erase: (which, { provider_id, now }) => sql`with gone as (delete from driver_positions p
        where p.provider_id = ${provider_id} and p.driver_id in (select d.id from drivers d where ${which}))
      update drivers d set name = ${ERASED_NAME}, mobile_number = '', vehicle_registration = '',
        deleted_date = coalesce(d.deleted_date, ${now}), time_modified = ${laterThanBefore(now)} where ${which}`,
    record: ({ provider_id }) => sql`jsonb_build_object('id', d.id, 'name', d.name, 'mobile_number', d.mobile_number,
      'vehicle_registration', d.vehicle_registration, 'vehicle_type', d.vehicle_type, 'removed', d.deleted_date,
      'last_seen', (select jsonb_build_object('time', p.captured_at, 'lat', p.lat, 'lng', p.lng) from driver_positions p
        where p.provider_id = ${provider_id} and p.driver_id = d.id order by p.captured_at desc limit 1))`,
  },
  sessions: {
    from: sql`sessions x`,
    key: sql`x.id`,
    is_theirs: isWrittenBy(sql`x.user_id`),
    record:
      () => sql`jsonb_build_object('time_created', x.time_created, 'time_seen', x.time_seen, 'time_ended', x.time_ended, 'ip', x.ip,
      'browser', x.user_agent)`,
  },
  bookings: { from: sql`shipments s`, key: sql`s.id`, is_theirs: bookingIs, record: bookingOf },
  collection_requests: {
    from: sql`collection_requests r`,
    key: sql`r.id`,
    is_theirs: (person) => contactIs(sql`r.contact`, person),
    record:
      () => sql`jsonb_build_object('id', r.id, 'date', r.date, 'status', r.status, 'contact', r.contact, 'address', r.address,
      'instructions', r.instructions, 'time_created', r.time_created)`,
  },
  messages: {
    from: sql`messages m`,
    key: sql`m.id`,
    is_theirs: (person) =>
      sql`(m.recipient_hash = any(${hashesOf(keysOf(person))}) and lower(m.recipient) = any(${keysOf(person)}))`,
    // A booking that was made meanwhile stays whole, with its messages.
    erase: (which, { provider_id }) => sql`delete from messages m where ${which} and not exists (select from shipments s
      where s.provider_id = ${provider_id} and s.id = m.shipment_id and s.status <> all(${[...DEAD_STATUSES]}))`,
    record:
      () => sql`jsonb_build_object('time', m.time_created, 'sent', m.time_sent, 'channel', m.channel, 'event', m.event, 'recipient', m.recipient,
      'subject', m.subject, 'body', m.body, 'has_secret', m.has_secret)`,
  },
  // Those that they began without a sign-in; what users write is of their account.
  conversations: {
    from: sql`inbox_threads t`,
    key: sql`t.id`,
    is_theirs: ({ email }) => sql`(t.guest_email is not null and lower(t.guest_email) = ${email})`,
    // Empty and as old as can be: the clearing of the next night removes it with its files.
    erase: (which, { provider_id }) => sql`with gone as (update inbox_messages m set text = ${ERASED_TEXT}, from_email = ''
        where m.provider_id = ${provider_id} and m.thread_id in (select t.id from inbox_threads t where ${which}))
      update inbox_threads t set guest_name = '', guest_email = '', subject = ${ERASED_TEXT}, search_text = '', reference = '',
        shipment_id = null, status = 'done', time_last = 'epoch' where ${which}`,
    record: ({ provider_id }) => sql`jsonb_build_object('id', t.id, 'time_created', t.time_created, 'name', t.guest_name,
      'email', t.guest_email, 'subject', t.subject, 'reference', t.reference, 'messages', (select coalesce(jsonb_agg(jsonb_build_object(
        'time', m.time_created, 'from_us', m.is_from_staff, 'text', m.text) order by m.id), '[]')
        from inbox_messages m where m.provider_id = ${provider_id} and m.thread_id = t.id and not m.is_internal))`,
  },
  address_book: {
    from: sql`address_book_entries e`,
    key: sql`e.id`,
    is_theirs: ({ email, numbers }) =>
      sql`((e.email_hash = ${hashOf(email)} and lower(e.email) = ${email}) or (e.mobile_number <> '' and e.mobile_number = any(${[...numbers]})))`,
    erase: (which) => sql`delete from address_book_entries e where ${which}`,
    record:
      () => sql`jsonb_build_object('id', e.id, 'account_id', e.account_id, 'name', e.name, 'contact_name', e.contact_name, 'email', e.email,
      'mobile_number', e.mobile_number, 'address', e.address, 'special_instructions', e.special_instructions, 'opening_hours', e.opening_hours,
      'source', e.source, 'time_created', e.time_created)`,
  },
  accounts: {
    from: sql`accounts a`,
    key: sql`a.id`,
    is_theirs: (person) => sql`(${contactIs(sql`a.billing_contact`, person)} or lower(a.support_email) = ${person.email})`,
    // Those that are open have another contact by then. Name, number and address stay: they are on invoices that the law has kept.
    erase: (
      which,
    ) => sql`update accounts a set billing_contact = '{"name": "", "email": "", "mobile_number": ""}', support_email = null,
        registration = '{}', registration_fields = '{}', internal_fields = '{}', custom_fields = '{}', close_asked_reason = ''
      where ${which} and a.status = 'closed'`,
    record:
      () => sql`jsonb_build_object('account_code', a.account_code, 'name', a.name, 'status', a.status, 'billing_contact', a.billing_contact,
      'support_email', a.support_email, 'address', a.address, 'registration_number', a.registration_number, 'vat_number', a.vat_number,
      'registration', a.registration, 'registration_fields', a.registration_fields)`,
  },
  branches: {
    from: sql`branches b`,
    key: sql`b.id`,
    is_theirs: (person) => contactIs(sql`b.contact`, person),
    record: () => sql`jsonb_build_object('code', b.code, 'name', b.name, 'contact', b.contact)`,
  },
  shipment_notes: {
    from: sql`shipment_notes n`,
    key: sql`n.id`,
    is_theirs: isWrittenBy(sql`n.created_by`),
    record: (
      person,
    ) => sql`jsonb_build_object('id', n.id, 'shipment_id', n.shipment_id, 'time', n.time_created, 'type', n.type_label, 'text', n.text,
      'before', (select coalesce(jsonb_agg(v.text order by v.id), '[]') from shipment_note_versions v
        where v.provider_id = ${person.provider_id} and v.note_id = n.id),
      'signed', n.created_by_name)`,
  },
  account_notes: {
    from: sql`account_notes n`,
    key: sql`n.id`,
    is_theirs: isWrittenBy(sql`n.created_by`),
    record: () =>
      sql`jsonb_build_object('id', n.id, 'account_id', n.account_id, 'time', n.time_created, 'text', n.text, 'signed', n.created_by_name)`,
  },
  account_files: {
    from: sql`account_files f`,
    key: sql`f.id`,
    is_theirs: isWrittenBy(sql`f.created_by`),
    record: () =>
      sql`jsonb_build_object('id', f.id, 'account_id', f.account_id, 'time', f.time_created, 'name', f.name, 'signed', f.created_by_name)`,
  },
  blocked_entries: {
    from: sql`blocked_entries b`,
    key: sql`b.id`,
    is_theirs: ({ email, numbers }) => sql`((b.type = 'email-address' and b.value = ${email})
      or (b.type = 'mobile-number' and b.value = any(${[...numbers]})))`,
    erase: (which) => sql`delete from blocked_entries b where ${which}`,
    record: () => sql`jsonb_build_object('type', b.type, 'value', b.value, 'reason', b.reason, 'time_created', b.time_created,
      'time_expires', b.time_expires, 'hits', b.hits, 'time_last_hit', b.time_last_hit)`,
  },
  blocked_hits: {
    from: sql`blocked_hits h`,
    key: sql`h.id`,
    is_theirs: (person) => sql`lower(h.visitor) = any(${keysOf(person)})`,
    erase: (which) => sql`delete from blocked_hits h where ${which}`,
    record: () => sql`jsonb_build_object('time', h.time, 'attempt', h.attempt, 'visitor', h.visitor, 'ip', h.ip)`,
  },
  log: {
    from: sql`events e`,
    key: sql`e.id`,
    is_theirs: (person) => sql`(e.actor_user_id = any(${idsOf(person)})
      or (e.object_type = 'user' and e.object_id = any(${idsOf(person)}))
      or (e.object_type = 'driver' and e.object_id = any(${[...person.driver_ids]})))`,
    // What they changed may tell of others; what was changed about them does not.
    record: (person) => sql`jsonb_build_object('time', e.time, 'action', e.type, 'of', e.object_type || ' ' || e.object_id,
      'by', case when e.actor_user_id = any(${idsOf(person)}) then e.actor_name end)
      || case when e.object_type in ('user', 'driver') then jsonb_build_object('from', e.change_from, 'to', e.change_to) else '{}' end`,
  },
};
