import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import { useRead } from '../../api/queries.ts';
import { useMay } from '../../shell/session.ts';
import { ColouredName } from '../../ui/show/Chip.tsx';

interface ServiceNameProps {
  readonly code: string;
  /** What is written: its name or its code. */
  readonly name: string;
}

/** A service in its colour of the live tariff; as plain words where it has none. Source: screens S50. */
export function ServiceName({ code, name }: ServiceNameProps) {
  const may_read = useMay('API_/service-levels:GET');
  const read = useRead(serviceLevelApi.list, may_read ? {} : null);
  const colour = read.data?.service_levels.find((level) => level.code === code)?.colour ?? null;
  return <ColouredName colour={colour} name={name} />;
}
