import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { groupedPhone } from '@tsela/domain/formats/phone';
import { isStaff } from '@tsela/domain/permissions/audience';
import { isHold } from '@tsela/domain/shipments/status/holds';
import { QUOTE_STATUSES, STATUS_MATRIX, isAtLastBranch, isShipmentStatus } from '@tsela/domain/shipments/status/shipment-status';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { LABELLED_TEXTS, SHIPMENT_TEXTS } from '@tsela/domain/shipments/shipment-texts';
import type { ReactNode } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { LiveBadge } from '../../shell/parts/LiveBadge.tsx';
import { isOpenTo } from '../../shell/pages/page-rules.ts';
import { ServiceName } from '../../rates/parts/ServiceName.tsx';
import { useSession } from '../../shell/session.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentDetail as detailWords } from '../../strings/shipments/detail.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { CopyButton } from '../../ui/act/CopyButton.tsx';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { StatusBadge } from '../../ui/show/StatusBadge.tsx';
import { ReturnBadges } from '../parts/ReturnBadges.tsx';
import { DetailTabs } from './DetailTabs.tsx';
import { OwnFields } from './OwnFields.tsx';
import { ParcelsTable } from './ParcelsTable.tsx';
import { ShipmentActions } from './ShipmentActions.tsx';
import { ShipmentTags } from './ShipmentTags.tsx';
import { SideCard } from './SideCard.tsx';
import { StatusSelector } from './StatusSelector.tsx';
import classes from './ShipmentDetail.module.css';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';

const loadBarcode = async () => (await import('./ReferenceBarcode.tsx')).ReferenceBarcode;
const loadHold = async () => (await import('./HoldNotice.tsx')).HoldNotice;
const loadCustody = async () => (await import('./custody/CustodyPanel.tsx')).CustodyPanel;
const loadExceptions = async () => (await import('../../tracking/parts/FieldExceptions.tsx')).FieldExceptions;
const loadRatings = async () => (await import('../../tracking/parts/Ratings.tsx')).Ratings;
const loadPayment = async () => (await import('./QuotePayment.tsx')).QuotePayment;

interface ShipmentDetailProps {
  readonly shipment: Shipment;
  readonly error: unknown;
  /** Answers the shipment as it is now; undefined when it could not be read. */
  readonly onReload: () => Promise<Shipment | undefined>;
}

/** Everything about one shipment. */
export function ShipmentDetail({ shipment, error, onReload }: ShipmentDetailProps) {
  const is_quote = QUOTE_STATUSES.some((status) => status === shipment.status);
  const failed = shownError(error);
  const { user } = useSession();
  return (
    <PageFrame
      title={shipment.short_tracking_reference}
      back={
        is_quote
          ? { href: paths.shipmentQuotes(), label: SCREENS.shipmentQuotes.title }
          : { href: paths.shipments(), label: SCREENS.shipments.title }
      }
      aside={
        <>
          <CopyButton value={shipment.short_tracking_reference} label={words.copyReference} />
          <StatusBadge status={shipment.status} />
          <ReturnBadges shipment={shipment} />
          <LiveBadge />
        </>
      }
      otherActions={
        <>
          <LazyComponent
            load={loadBarcode}
            props={isBooked(shipment) ? { reference: shipment.short_tracking_reference } : null}
            is_wanted={false}
            until={isBooked(shipment) && <span className={classes['barcode_place']} />}
          />
          <StatusSelector shipment={shipment} onReload={onReload} />
        </>
      }
      action={<ShipmentActions shipment={shipment} />}
    >
      {failed !== null && (
        <Notice kind="error" onRetry={() => void onReload()}>
          {words.fetchFailed(failed)}
        </Notice>
      )}
      <LazyComponent load={loadHold} props={isHold(shipment.status) ? { shipment } : null} />
      <LazyComponent load={loadExceptions} props={isStaff(user) ? { shipment_id: shipment.id } : null} is_wanted={false} />
      <LazyComponent
        load={loadRatings}
        props={isStaff(user) && shipment.status === 'delivered' ? { shipment_id: shipment.id } : null}
        is_wanted={false}
      />
      <Facts shipment={shipment} />
      <Tiles gap={4} columns={2}>
        <SideCard side="collection" shipment={shipment} />
        <SideCard side="delivery" shipment={shipment} />
      </Tiles>
      <LazyComponent load={loadCustody} props={isBooked(shipment) ? { shipment_id: shipment.id } : null} />
      <ParcelsTable shipment={shipment} />
      <LazyComponent load={loadPayment} props={shipment.status === 'quote' ? { shipment } : null} />
      <DetailTabs shipment={shipment} />
      <OwnFields shipment={shipment} />
    </PageFrame>
  );
}

/** A quote and what waits to be paid is on no way. */
function isBooked({ status }: Shipment): boolean {
  return isShipmentStatus(status) && !STATUS_MATRIX[status].is_invalid;
}

/** The shipment in a line: recipient, service, day. */
function Facts({ shipment }: { readonly shipment: Shipment }) {
  const { user, facts: menu_facts } = useSession();
  const account_href = paths.accountById(shipment.account_id);
  const facts = [
    {
      label: words.columns.service,
      value: <ServiceName code={shipment.service_level_code} name={shipment.service_level_name} />,
    },
    ...(isStaff(user)
      ? [
          {
            label: words.account,
            value: isOpenTo(account_href, menu_facts) ? (
              <AppLink href={account_href}>{shipment.account_name}</AppLink>
            ) : (
              `${shipment.account_name} (${shipment.account_code})`
            ),
          },
        ]
      : []),
    { label: words.columns.created, value: <DateTime instant={shipment.time_created} /> },
    { label: detailWords.estimated, value: <DateTime instant={shipment.estimated_delivery_to} show="date" /> },
    { label: detailWords.returnOf, value: linkTo(shipment.return_of) },
    { label: words.columns.whereNow, value: branchAt(shipment) },
    ...LABELLED_TEXTS.map((name) => ({ label: SHIPMENT_TEXTS[name].label, value: shipment[name] })),
    { label: words.responsible, value: responsibleText(shipment.responsible_contact) },
    { label: words.podMethod, value: words.podMethods[shipment.pod_method] },
  ];
  return (
    <dl className={classes['facts']}>
      {facts
        .filter(({ value }) => value !== '')
        .map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      <ShipmentTags shipment={shipment} />
    </dl>
  );
}

/** The branch it lies at; empty once it has left it, which the chain of custody tells of. */
function branchAt({ status, current_branch }: Shipment): string {
  return isShipmentStatus(status) && isAtLastBranch(status) ? (current_branch?.name ?? '') : '';
}

function linkTo(linked: Shipment['return_of']): ReactNode {
  return linked === null ? '' : <AppLink href={paths.shipment(linked.id)}>{linked.short_tracking_reference}</AppLink>;
}

/** The responsible contact at the account; empty where none is named. Source: DATA-22. */
function responsibleText(contact: Shipment['responsible_contact']): string {
  return contact === null
    ? ''
    : [contact.name, contact.email, groupedPhone(contact.mobile_number)].filter((part) => part !== '').join(', ');
}
