import { mayCreateBlankShipment } from '@tsela/domain/permissions/who-may';
import { isProviderLevel } from '@tsela/domain/permissions/audience';
import { paths } from '../../paths.ts';
import { useSession } from '../../shell/session.ts';
import { blanks as words } from '../../strings/shipments/blank.ts';
import { TextLink } from '../../ui/act/LinkButton.tsx';
import { countText } from '../../ui/table/list-view.ts';
import { useBlanks } from './blank-calls.ts';

/** The way to what is to be completed, with how much it is; for those who may. Source: PERM-056. */
export function BlanksLink() {
  const { user, facts } = useSession();
  const may = isProviderLevel(user) && facts.actor !== null && mayCreateBlankShipment(facts.actor);
  const count = useBlanks(may ? { status: 'open', limit: 1 } : null).data?.count ?? 0;
  if (!may) return null;
  return <TextLink href={paths.blankShipments()}>{count === 0 ? words.list : `${words.list} (${countText(count)})`}</TextLink>;
}
