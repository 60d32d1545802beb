import {
  IconAddressBook,
  IconBook2,
  IconBuilding,
  IconChartBar,
  IconHelpCircle,
  IconInbox,
  IconLayoutDashboard,
  IconLink,
  IconLogin2,
  IconMap2,
  IconMapPin,
  IconMessage2,
  IconPackage,
  IconReceipt2,
  IconRoute,
  IconScan,
  IconSettings,
  IconTag,
  IconTool,
  IconTransfer,
  IconTruckLoading,
  IconTruckDelivery,
  IconUserCircle,
  IconUsers,
  IconFileInvoice,
  IconCircle,
} from '@tabler/icons-react';
import { createElement } from 'react';

/** The drawing of each icon name in the domain's menu table. */
const ICONS: Readonly<Record<string, typeof IconCircle>> = {
  account: IconUserCircle,
  'address-book': IconAddressBook,
  billing: IconReceipt2,
  collection: IconTruckLoading,
  dashboard: IconLayoutDashboard,
  help: IconHelpCircle,
  inbox: IconInbox,
  link: IconLink,
  'log-in': IconLogin2,
  map: IconMap2,
  message: IconMessage2,
  parcel: IconPackage,
  'pickup-point': IconMapPin,
  provider: IconBuilding,
  quote: IconFileInvoice,
  rates: IconTag,
  'release-notes': IconBook2,
  reports: IconChartBar,
  scanner: IconScan,
  settings: IconSettings,
  tools: IconTool,
  track: IconRoute,
  transfer: IconTransfer,
  tripsheet: IconTruckDelivery,
  users: IconUsers,
};

/** A menu entry's drawing; a name without one is a circle. */
export function MenuIcon({ name }: { readonly name: string }) {
  return createElement(ICONS[name] ?? IconCircle, { size: 18, stroke: 1.7, 'aria-hidden': true });
}
