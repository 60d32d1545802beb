import { idIn, useSearchValues } from '../shell/pages/address.ts';
import { Exceptions } from './exceptions/Exceptions.tsx';
import { Revisions } from './tariff/Revisions.tsx';
import { GroupAccounts } from './groups/GroupAccounts.tsx';
import { GroupTags } from './groups/GroupTags.tsx';
import { Tariff } from './tariff/Tariff.tsx';

/** What shipments cost and how long they take: the tariffs, one of them, or which accounts have which rates. Source: screens S47. */
export function RatesPage() {
  const search = useSearchValues();
  const id = idIn(search['revision']);
  if (id !== null) return <Tariff key={id} id={id} />;
  if (search['tab'] === 'exceptions') return <Exceptions />;
  if (search['tab'] !== 'accounts') return <Revisions />;
  return search['of'] === 'tags' ? <GroupTags /> : <GroupAccounts />;
}
