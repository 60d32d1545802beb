import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import type { CostCenter } from '@tsela/contract/accounts/account-shapes';
import type { AccountId } from '@tsela/domain/ids';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { useListAddress } from '../shell/pages/address.ts';
import { useMay } from '../shell/session.ts';
import { tellFailure } from '../shell/tell.ts';
import { accountParts, accounts } from '../strings/accounts.ts';
import { ListTable } from '../shell/parts/ListTable.tsx';
import type { Column } from '../ui/table/table-shapes.ts';
import { field } from '../ui/form/field.tsx';
import { listInput } from '../ui/table/list-view.ts';
import { Panel } from '../ui/layout/Panel.tsx';
import { useChangeCostCenter, useCostCenters, useCreateCostCenter } from './account-calls.ts';
import { Sentence, Text } from '../ui/show/Text.tsx';
import { Stack } from '../ui/layout/Stack.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Form } from '../ui/form/Form.tsx';

const words = accountParts.centres;

/** Where the costs of an account's shipments belong: added, switched off and on. Source: screens S20. */
export function CostCenters({ account_id }: { readonly account_id: AccountId }) {
  const { view } = useListAddress();
  const [may_add, may_change] = [useMay('API_/accounts/cost-centers:POST'), useMay('API_/accounts/cost-centers:PATCH')];
  const { limit, offset } = listInput(view);
  const read = useCostCenters({ account_id, limit, offset });
  return (
    <Stack gap={4}>
      {may_add && <NewCostCenter account_id={account_id} />}
      <ListTable
        label={accounts.tabs['cost-centres']}
        columns={may_change ? [...COLUMNS, SWITCH] : COLUMNS}
        rows={read.data?.cost_centers}
        rowName={({ name }) => name}
        read={read}
        empty={words.empty}
        card={(center) => <Named center={center} />}
        {...(may_change && { cardAction: (center: CostCenter) => <Switch center={center} /> })}
      />
    </Stack>
  );
}

function NewCostCenter({ account_id }: { readonly account_id: AccountId }) {
  const adding = useCreateCostCenter();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const failure = error ?? (adding.error && (fieldErrors(adding.error)['name'] ?? shownError(adding.error)));

  function handleAdd(): void {
    setError(name.trim() === '' ? words.needed : null);
    if (name.trim() !== '') adding.mutate({ account_id, name: name.trim() }, { onSuccess: () => setName('') });
  }

  return (
    <Panel>
      <Form onSubmit={handleAdd}>
        <Sentence>{words.offText}</Sentence>
        <TextInput
          {...field(words.name, { name: 'name', errors: failure ? { name: failure } : {} })}
          value={name}
          maxLength={100}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Row align="stretch">
          <Button type="submit" variant="default" loading={adding.isPending}>
            {words.add}
          </Button>
        </Row>
      </Form>
    </Panel>
  );
}

function Named({ center }: { readonly center: CostCenter }) {
  return (
    <Text {...(!center.is_active && { as: 's', tone: 'quiet' })}>
      {center.name}
      {!center.is_active && <span className="visually-hidden"> ({words.off})</span>}
    </Text>
  );
}

function Switch({ center }: { readonly center: CostCenter }) {
  const changing = useChangeCostCenter();
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      loading={changing.isPending}
      aria-label={`${center.is_active ? words.turnOff : words.turnOn}: ${center.name}`}
      onClick={() =>
        changing.mutate(
          { id: center.id, is_active: !center.is_active, time_modified: center.time_modified },
          { onError: tellFailure },
        )
      }
    >
      {center.is_active ? words.turnOff : words.turnOn}
    </Button>
  );
}

const COLUMNS: readonly Column<CostCenter>[] = [
  { key: 'name', header: accounts.name, render: (center) => <Named center={center} /> },
];
const SWITCH: Column<CostCenter> = {
  key: 'switch',
  header: accounts.status,
  align: 'right',
  render: (center) => <Switch center={center} />,
};
