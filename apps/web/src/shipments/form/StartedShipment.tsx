import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import type { User } from '@tsela/contract/users/user-shapes';
import type { ShipmentId } from '@tsela/domain/ids';
import { isStaff } from '@tsela/domain/permissions/audience';
import { whyNot } from '@tsela/domain/permissions/menu-buttons';
import { readSetting, readSettings } from '@tsela/domain/providers/provider-settings';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { WINDOW_HOUR_SETTINGS } from '@tsela/domain/shipments/checks/window-hours';
import { useEffect, useState } from 'react';
import type { ComponentType } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths, withSearch } from '../../paths.ts';
import { idIn, useSearchValues } from '../../shell/pages/address.ts';
import type { SearchValues } from '../../shell/pages/address.ts';
import { useSession } from '../../shell/session.ts';
import { usePlace } from '../../shell/pages/place.ts';
import { useReplace } from '../../shell/pages/use-replace.ts';
import { shell } from '../../strings/shell.ts';
import { shipmentForm as words } from '../../strings/shipments/form.ts';
import { useIsNarrow } from '../../theme/breakpoints.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { PageSkeleton } from '../../ui/feedback/Skeleton.tsx';
import { formOfSavedQuote, formOfShipment, toldOfReturn, toldOfSavedQuote, withEntry, withPickupPoint } from './copied-draft.ts';
import { useAccount, useAddressBookEntry, usePickupPoints, useSavedQuote, useShipment } from '../shipment-calls.ts';
import { emptyForm } from './shipment-draft.ts';
import type { ContactForm, ShipmentForm } from './shipment-draft.ts';
import { useAccountPresets } from './use-account-presets.ts';
import { askedContact, askedPoint, askedQuote, modeOf, visitOf } from './visit-draft.ts';
import type { AskedContact, AskedPoint, AskedQuote, Mode } from './visit-draft.ts';

/** What a form is started with. */
export interface StartProps {
  readonly initial: ShipmentForm;
  readonly visit: string;
  readonly mode: Mode;
  /** Something to know before filling it in, e.g. that the locker asked for is gone. */
  readonly told?: string;
}

interface FormProps {
  /** The form: on one page, or one question after the other. */
  readonly Form: ComponentType<StartProps>;
}

/** A form with what its address, the account and the user bring, or why there is none. Source: ROUTE-27 to ROUTE-30. */
export function StartedShipment({ Form }: FormProps) {
  const search = useSearchValues();
  const { facts } = useSession();
  const mode = modeOf(search);
  const is_right = useRightAddress();
  if (!is_right) return <PageSkeleton />;
  if (facts.actor === null && mode === 'send' && whyNot('send-parcel', facts) !== null) return <LogInFirst />;
  const no_quote = mode === 'quote' ? whyNot('quick-quote', facts) : null;
  if (no_quote !== null) return <NotOffered why={no_quote} />;
  const original = search['like'] ?? search['return_of'];
  if (original !== undefined) return <FromShipment id={idIn(original)} search={search} mode={mode} Form={Form} />;
  const quote = askedQuote(search);
  if (quote) return <FromSavedQuote quote={quote} search={search} mode={mode} Form={Form} />;
  const contact = askedContact(search);
  if (contact) return <WithContact contact={contact} search={search} mode={mode} Form={Form} />;
  const point = askedPoint(search);
  return point ? (
    <AtPoint point={point} search={search} mode={mode} Form={Form} />
  ) : (
    <Fresh search={search} mode={mode} Form={Form} />
  );
}

interface FormOfSearch extends FormProps {
  readonly search: SearchValues;
  readonly mode: Mode;
}

function Fresh({ search, mode, Form }: FormOfSearch) {
  const empty = useEmptyForm(search);
  const preset = useAccountPresets();
  if (!preset) return <PageSkeleton />;
  const initial = preset(empty);
  return <Form key={visitOf(search)} initial={initial} visit={visitOf(search)} mode={mode} />;
}

/** A form with a locker or counter in it already, as the list of them leads here. Source: screens S16. */
function AtPoint({ point, search, mode, Form }: FormOfSearch & { readonly point: AskedPoint }) {
  const { side, ...which } = point;
  const read = usePickupPoints(which);
  const empty = useEmptyForm(search);
  if (read.isPending || read.isPlaceholderData) return <PageSkeleton />;
  const found = read.data?.pickup_points[0];
  const initial = { ...empty, [side]: found ? withPickupPoint(empty[side], found) : { ...empty[side], kind: 'pickup-point' } };
  return (
    <Form
      key={visitOf(search)}
      initial={initial}
      visit={visitOf(search)}
      mode={mode}
      {...(!found && { told: read.error ? (shownError(read.error) ?? '') : words.pointNotFound })}
    />
  );
}

/** A form with a contact of the address book in it already, as the address book leads here. Source: screens S14. */
function WithContact({ contact, search, mode, Form }: FormOfSearch & { readonly contact: AskedContact }) {
  const { side, id, account_id } = contact;
  const { settings } = useSession();
  const read = useAddressBookEntry(id, account_id);
  const of_account = useAccount(account_id);
  const empty = useEmptyForm(search);
  const preset = useAccountPresets();
  const is_account_on_its_way = account_id !== null && of_account.isPending;
  if (!preset || read.isPending || read.isPlaceholderData || is_account_on_its_way) return <PageSkeleton />;
  const found = read.data?.address_books.find((entry) => entry.id === id);
  const account = of_account.data?.accounts.find((each) => each.id === account_id);
  const form = preset(empty);
  const initial = {
    ...form,
    ...(found && { [side]: withEntry(form[side], found, readSettings(settings, WINDOW_HOUR_SETTINGS)) }),
    ...(account && { account: { id: account.id, account_code: account.account_code, name: account.name } }),
  };
  return (
    <Form
      key={visitOf(search)}
      initial={initial}
      visit={visitOf(search)}
      mode={mode}
      {...(!found && { told: read.error ? (shownError(read.error) ?? '') : words.contactNotFound })}
    />
  );
}

function contactOfUser({ name, email, mobile_number }: User): ContactForm {
  return { name, email: email ?? '', mobile_number };
}

function useEmptyForm(search: SearchValues): ShipmentForm {
  const { settings, user } = useSession();
  return emptyForm({
    // Staff book for others.
    ...(user !== null && user.account_id !== null && { booker: contactOfUser(user) }),
    pod_method: readSetting(settings, 'default_pod_method'),
    custom_tracking_reference: search['custom-ref'] ?? '',
  });
}

/** A copy of another shipment, or its way back. Source: DUP-01, DUP-02. */
function FromShipment({ id, search, mode, Form }: FormOfSearch & { readonly id: ShipmentId | null }) {
  const read = useShipment(id);
  const original: Shipment | undefined = read.data?.shipments[0];
  if (original) {
    const as = search['return_of'] === undefined ? 'copy' : 'return';
    const told = as === 'return' ? toldOfReturn(original) : null;
    const started = { initial: formOfShipment(original, as), visit: visitOf(search), mode, ...(told !== null && { told }) };
    return <Form key={visitOf(search)} {...started} />;
  }
  if (read.isPending && read.fetchStatus !== 'idle') return <PageSkeleton />;
  return (
    <PageFrame title={SCREENS.newShipment.title}>
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {read.error ? shownError(read.error) : words.originalNotFound}
      </Notice>
    </PageFrame>
  );
}

/** The booking of a quote that a visitor has saved, on whichever device they read its letter. Source: screens S10. */
function FromSavedQuote({ quote, search, mode, Form }: FormOfSearch & { readonly quote: AskedQuote }) {
  const read = useSavedQuote(quote);
  if (read.data) {
    const started = {
      initial: formOfSavedQuote(read.data.quote),
      visit: visitOf(search),
      mode,
      told: toldOfSavedQuote(read.data),
    };
    return <Form key={visitOf(search)} {...started} />;
  }
  if (read.isPending && read.fetchStatus !== 'idle') return <PageSkeleton />;
  return (
    <PageFrame title={SCREENS.newShipment.title}>
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {shownError(read.error)}
      </Notice>
      <AppLink href={paths.newShipment({ quick_quote: mode })}>{words.startAnew}</AppLink>
    </PageFrame>
  );
}

function NotOffered({ why }: { readonly why: string }) {
  return (
    <PageFrame title={SCREENS.newShipment.title}>
      <EmptyState text={why} action={<AppLink href={paths.landing()}>{shell.goHome}</AppLink>} />
    </PageFrame>
  );
}

function LogInFirst() {
  const { pathname, search } = usePlace();
  const href = withSearch(paths.login(), { redirect: pathname + search });
  return (
    <PageFrame title={SCREENS.newShipment.title}>
      <EmptyState text={words.noGuests} action={<AppLink href={href}>{words.logIn}</AppLink>} />
    </PageFrame>
  );
}

/**
 * On a small screen users other than staff use the phone's address, on a wide one none do. Decided when the form is opened:
 * a window that is made smaller or a tablet that is turned keeps its form. Source: ROUTE-30, screens S11.
 */
function useRightAddress(): boolean {
  const replace = useReplace();
  const { user } = useSession();
  const is_narrow = useIsNarrow();
  const { pathname, search } = usePlace();
  const [is_phone] = useState(is_narrow && !isStaff(user));
  const [right, wrong] = is_phone ? [PHONE_PATH, WIDE_PATH] : [WIDE_PATH, PHONE_PATH];
  // Only the other form's address is wrong: on the way to another page the address has changed already.
  const is_wrong = pathname === wrong;
  const target = right + search;
  useEffect(() => {
    if (is_wrong) replace(target);
  }, [is_wrong, replace, target]);
  return !is_wrong;
}

const WIDE_PATH = paths.newShipment();
const PHONE_PATH = paths.newShipmentOnPhone();
