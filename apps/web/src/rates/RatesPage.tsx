import { idIn, useSearchValues } from '../shell/address.ts';
import { Exceptions } from './Exceptions.tsx';
import { Revisions } from './Revisions.tsx';
import { GroupAccounts } from './GroupAccounts.tsx';
import { GroupTags } from './GroupTags.tsx';
import { Tariff } from './Tariff.tsx';

/** What shipments cost and how long they take: the tariffs, one of them, or which accounts have which rates. Source: screens S47. */
export function RatesPage() {
  const search = useSearchValues();
  const id = idIn(search['revision']);
  if (id !== null) return <Tariff key={id} id={id} />;
  if (search['tab'] === 'exceptions') return <Exceptions />;
  if (search['tab'] !== 'accounts') return <Revisions />;
  return search['of'] === 'tags' ? <GroupTags /> : <GroupAccounts />;
}
