import {
  IconBook2,
  IconBrandWhatsapp,
  IconChartBar,
  IconExternalLink,
  IconFileText,
  IconHelpCircle,
  IconMail,
  IconMapPin,
  IconPhone,
  IconRoute,
  IconTag,
  IconTruck,
  IconUsers,
  IconVideo,
} from '@tabler/icons-react';
import { createElement } from 'react';

/** The drawings a provider may name for a link of its own. */
const DRAWINGS: Readonly<Record<string, typeof IconExternalLink>> = {
  book: IconBook2,
  chart: IconChartBar,
  document: IconFileText,
  help: IconHelpCircle,
  mail: IconMail,
  map: IconMapPin,
  people: IconUsers,
  phone: IconPhone,
  price: IconTag,
  track: IconRoute,
  truck: IconTruck,
  video: IconVideo,
  whatsapp: IconBrandWhatsapp,
};

/** The drawing beside a link that the provider has set; an unknown name is drawn as an external link. */
export function LinkIcon({ name, size = 18 }: { readonly name: string; readonly size?: number }) {
  const drawing = DRAWINGS[name.trim().toLowerCase()] ?? IconExternalLink;
  return createElement(drawing, { size, stroke: 1.7, 'aria-hidden': true });
}
