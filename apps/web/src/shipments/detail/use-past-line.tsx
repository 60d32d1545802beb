import { IconHistory } from '@tabler/icons-react';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { paths } from '../../paths.ts';
import { useMayOpenPast } from '../../shell/use-may-open-past.ts';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import type { MenuLine } from '../../ui/act/MenuFrame.tsx';

/** The line of the menu that opens the shipment as it was, for staff who may see its past. */
export function usePastLine({ id }: Pick<Shipment, 'id'>): MenuLine | false {
  const { go } = useNavigator();
  const may_open = useMayOpenPast('shipment');
  if (!may_open) return false;
  return {
    label: words.asOf,
    icon: <IconHistory size={16} aria-hidden="true" />,
    onClick: () => go(paths.asOf({ type: 'shipment', id: String(id) })),
  };
}
