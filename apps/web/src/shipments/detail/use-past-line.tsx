import { IconHistory } from '@tabler/icons-react';
import type { Shipment } from '@tsela/contract/shipments/shipment-shapes';
import { isStaff } from '@tsela/domain/permissions/audience';
import { paths } from '../../paths.ts';
import { useMay, useSession } from '../../shell/session.ts';
import { shipmentDetail as words } from '../../strings/shipments/detail.ts';
import { useNavigator } from '../../ui/act/app-link.tsx';
import type { MenuLine } from '../../ui/act/MenuFrame.tsx';

/** The line of the menu that opens the shipment as it was, for staff who may read the audit trail. */
export function usePastLine({ id }: Pick<Shipment, 'id'>): MenuLine | false {
  const { user } = useSession();
  const { go } = useNavigator();
  const may_read_trail = useMay('API_/audit/events:GET');
  if (!may_read_trail || !isStaff(user)) return false;
  return {
    label: words.asOf,
    icon: <IconHistory size={16} aria-hidden="true" />,
    onClick: () => go(paths.asOf({ type: 'shipment', id: String(id) })),
  };
}
