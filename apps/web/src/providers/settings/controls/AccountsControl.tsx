import type { AccountId } from '@tsela/domain/ids';
import { AccountPicker } from '../../../shell/parts/AccountPicker.tsx';
import { useAccount } from '../../../shipments/shipment-calls.ts';
import { providers as words } from '../../../strings/providers.ts';
import type { ControlProps } from './control-props.ts';
import { EntryButtons } from './EntryButtons.tsx';
import { removed } from './list-draft.ts';
import classes from './records.module.css';
import { Stack } from '../../../ui/layout/Stack.tsx';
import { QuietText, Text } from '../../../ui/show/Text.tsx';

/** A list of accounts, found by name or code. */
export function AccountsControl({ setting, label, described_by, value, onChange }: ControlProps) {
  const ids = Array.isArray(value) ? value.filter((id): id is AccountId => typeof id === 'number') : [];
  return (
    <Stack role="group" aria-label={label} aria-describedby={described_by}>
      {ids.length === 0 && <QuietText as="p">{words.emptyList}</QuietText>}
      <ul className={classes['chips']} hidden={ids.length === 0}>
        {ids.map((id, index) => (
          <AccountChip key={id} id={id} onRemove={() => onChange(removed(ids, index))} />
        ))}
      </ul>
      <AccountPicker
        name={setting}
        value={null}
        onChange={(account) => account && !ids.includes(account.id) && onChange([...ids, account.id])}
      />
    </Stack>
  );
}

function AccountChip({ id, onRemove }: { readonly id: AccountId; readonly onRemove: () => void }) {
  const account = useAccount(id).data?.accounts[0];
  const name = account ? `${account.name} (${account.account_code})` : words.account(id);
  return (
    <li className={classes['chip']}>
      <Text>{name}</Text>
      <EntryButtons name={name} is_first is_last onRemove={onRemove} />
    </li>
  );
}
