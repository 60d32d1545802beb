import { readAccountSetting } from '@tsela/domain/accounts/account-settings';
import { unreadText } from '@tsela/domain/inbox/thread-rules';
import { hoursInWords } from '@tsela/domain/pickup-points/hours-in-words';
import { pointKey } from '@tsela/domain/pickup-points/point-key';
import { paths } from '../../paths.ts';
import { isOpenTo } from '../../shell/pages/page-rules.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { useAddressBookEntry, usePickupPoints } from '../../shipments/shipment-calls.ts';
import { customerHome as words } from '../../strings/overview/customer.ts';
import { pickupPoints } from '../../strings/pickup-points.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../ui/show/Text.tsx';
import { useThreadsWaiting } from '../overview-calls.ts';

const REFRESH_MS = 4 * 60_000;
const POINTS_SHOWN = 3;
const NEAR_KM = 50;

/** What is beside the shipments of an account: its messages, and where its parcels can be handed in. Source: screens S07. */
export function CustomerBeside() {
  return (
    <>
      <Messages />
      <NearPoints />
    </>
  );
}

function Messages() {
  const { facts } = useSession();
  const may_count = useMay('API_/inbox/unread-count:GET') && isOpenTo(paths.inbox(), facts);
  const unread = useThreadsWaiting(may_count, REFRESH_MS).data?.unread;
  if (unread === undefined) return null;
  return (
    <Panel title={words.messages} action={<AppLink href={paths.inbox()}>{words.inbox}</AppLink>}>
      {unread === 0 ? <QuietText>{words.allRead}</QuietText> : <Text weight="medium">{words.unread(unreadText(unread))}</Text>}
    </Panel>
  );
}

/** The nearest to where the account usually has its parcels collected. */
function NearPoints() {
  const { general, facts } = useSession();
  const settings = Object.fromEntries((general?.account_settings ?? []).map(({ setting, value }) => [setting, value]));
  const is_open = isOpenTo(paths.locations(), facts);
  const usual = readAccountSetting(settings, 'default_collection_address_book_id');
  const from = useAddressBookEntry(is_open ? usual : null).data?.address_books.find(({ id }) => id === usual)?.address;
  const place = from?.lat === undefined || from.lng === undefined ? null : { lat: from.lat, lng: from.lng };
  const points = usePickupPoints(place && { ...place, radius_km: NEAR_KM, limit: POINTS_SHOWN }).data?.pickup_points;
  if (points === undefined) return null;
  return (
    <Panel title={words.near} action={<AppLink href={paths.locations()}>{words.allPoints}</AppLink>}>
      {points.length === 0 ? (
        <QuietText>{words.noneNear}</QuietText>
      ) : (
        <Stack gap={3}>
          {points.map((point) => (
            <div key={pointKey(point)}>
              <Row justify="between" isOneLine>
                <AppLink href={paths.locations({ point: pointKey(point) })}>{point.name}</AppLink>
                {point.distance_km !== undefined && <QuietText className="num">{pickupPoints.away(point.distance_km)}</QuietText>}
              </Row>
              <QuietText>
                {[pickupPoints.type[point.type], ...(point.trading_hours === '' ? [] : [hoursInWords(point.trading_hours)])].join(
                  ' · ',
                )}
              </QuietText>
            </div>
          ))}
        </Stack>
      )}
    </Panel>
  );
}
