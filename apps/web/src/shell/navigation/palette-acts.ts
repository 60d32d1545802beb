import { QUICK_QUOTE_PATH } from '@tsela/domain/permissions/menu-buttons';
import { hasPermission } from '@tsela/domain/permissions/permission-matching';
import type { MenuFacts } from '@tsela/domain/permissions/menu';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { ScreenName } from '@tsela/domain/screens/screen-table';
import { paths } from '../../paths.ts';
import { palette } from '../../strings/shell-palette.ts';
import { isOpenTo } from '../pages/page-rules.ts';

/** Something that is begun from anywhere: where it leads, and what its button asks for beyond the screen. */
interface PaletteAct {
  readonly key: keyof typeof palette.acts;
  readonly href: string;
  readonly permission?: string;
  /** Other words by which it is found, in place of those of its screen. */
  readonly also?: string;
}

const ACTS: readonly PaletteAct[] = [
  { key: 'tariff-draft', href: paths.rates({ begin: 'template' }), permission: 'API_/rates/revisions:POST' },
  { key: 'waiting-work', href: paths.opsDashboard({ mode: 'pending' }) },
  { key: 'drivers-day', href: paths.opsDashboard({ mode: 'driver-tripsheet' }) },
  { key: 'late-requests', href: paths.collectionRequests({ show: 'late' }) },
  { key: 'invoices', href: paths.billing({ tab: 'invoices' }), also: 'bill statement' },
  {
    key: 'credit-notes',
    href: paths.billing({ tab: 'credit-notes' }),
    permission: 'API_/billing/credit-notes:GET',
    also: 'refund credit',
  },
  {
    key: 'payments',
    href: paths.billing({ tab: 'payments' }),
    permission: 'API_/billing/payments:GET',
    also: 'refund receipt deposit eft',
  },
  {
    key: 'own-billing',
    href: paths.account({ tab: 'billing' }),
    permission: 'API_/billing/invoices:GET',
    also: 'bill statement credit refund transactions balance',
  },
  { key: 'returns', href: paths.shipments({ is_return: 'true' }), also: 'reverse' },
];

/** The acts that a user may begin, by the same rules as their buttons and pages. */
export function actsFor(facts: MenuFacts): readonly FoundAct[] {
  const held = facts.actor?.permissions ?? [];
  return ACTS.filter(
    ({ href, permission }) => isOpenTo(href, facts) && (permission === undefined || hasPermission(held, permission)),
  ).map(({ key, href, also }) => ({ key: `act-${key}`, label: palette.acts[key], href, ...(also !== undefined && { also }) }));
}

interface FoundAct {
  readonly key: string;
  readonly label: string;
  readonly href: string;
  readonly also?: string;
}

/** Other words by which a screen is looked for. */
const ALSO: Partial<Record<ScreenName, string>> = {
  newShipment: 'book booking parcel new shipment',
  newAccount: 'open add create customer client',
  newUser: 'add create invite',
  newDriver: 'add create hire',
  newBranch: 'add create open depot hub',
  newCollectionRequest: 'request pickup fetch',
  newInterhubTransfer: 'manifest linehaul between branches',
  interhubTransfers: 'manifest linehaul close receive dispatch',
  hubScanner: 'scan barcode receive',
  tripsheet: 'route stops',
  billing: 'invoice payment statement refund credit note',
  rates: 'tariff prices price list surcharges zones',
  settings: 'configure preferences options',
  users: 'people staff invite',
  profile: 'password two-factor my account',
  topUpAccount: 'pay balance eft card',
  drivers: 'driver add',
  shipments: 'track find parcel print label sticker waybill',
  blankShipments: 'print label sticker waybill',
  shipmentBatches: 'print label sticker waybill',
  track: 'where find driver',
};

const ALSO_BY_PATH: ReadonlyMap<string, string> = new Map(
  Object.entries(ALSO).map(([name, words]) => [SCREENS[name as ScreenName].path, words]),
);

/** Other words for where an address leads; empty where there are none. */
export function otherWordsFor(href: string): string {
  return href === QUICK_QUOTE_PATH ? '' : (ALSO_BY_PATH.get(href.split('?')[0] ?? '') ?? '');
}

/** Whether a screen begins something rather than showing it. */
export function beginsSomething(path: string): boolean {
  return path.endsWith('/new');
}
