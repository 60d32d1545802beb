import { ActionIcon, TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react';
import type { ManagedBranch } from '@tsela/contract/hubs/branch-api';
import { bayChecks, baysOf, withBay, withBayMoved, withoutBay } from '@tsela/domain/hubs/bay-rules';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { bays as words } from '../../strings/providers-records.ts';
import { field } from '../../ui/form/field.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useKeptList } from '../../providers/parts/use-kept-list.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';
import { LineForm } from '../../ui/form/LineForm.tsx';

/** The bays of a branch, in the order in which the hub scanner offers them when parcels come in. Source: screens S28, S50, KEY-64. */
export function BranchBays({ branch }: { readonly branch: ManagedBranch }) {
  const kept = useKeptList('hub_scanner_bays');
  const { list, may_change, is_saving } = kept;
  const branch_id = branch.id;
  const own = baysOf(list ?? [], branch_id);
  return (
    <Panel title={words.title} isFlush>
      {kept.read.error && !list && (
        <Notice kind="error" onRetry={() => void kept.read.refetch()}>
          {shownError(kept.read.error)}
        </Notice>
      )}
      {kept.read.isPending && <Skeleton height={80} />}
      {list && own.length === 0 && (
        <Text as="p" pad={[3, 4]} tone="soft">
          {words.empty}
        </Text>
      )}
      {list && (
        <Lines>
          {own.map(({ code, label }, at) => (
            <Row key={code} as="li" justify="between" isOneLine gap={4} pad={[3, 4]}>
              <strong>{label}</strong>
              {may_change && (
                <Row as="span" align="stretch">
                  <ActionIcon
                    variant="default"
                    disabled={is_saving || at === 0}
                    aria-label={words.up(label)}
                    onClick={() => kept.save(withBayMoved(list, { branch_id, code, by: -1 }), { said: words.moved(label) })}
                  >
                    <IconArrowUp size={16} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    disabled={is_saving || at === own.length - 1}
                    aria-label={words.down(label)}
                    onClick={() => kept.save(withBayMoved(list, { branch_id, code, by: 1 }), { said: words.moved(label) })}
                  >
                    <IconArrowDown size={16} aria-hidden="true" />
                  </ActionIcon>
                  <ActionIcon
                    variant="default"
                    disabled={is_saving}
                    aria-label={words.removeOf(label)}
                    onClick={() => kept.save(withoutBay(list, { branch_id, code }), { said: words.removed(label) })}
                  >
                    <IconX size={16} aria-hidden="true" />
                  </ActionIcon>
                </Row>
              )}
            </Row>
          ))}
        </Lines>
      )}
      {list && may_change && <AddBay branch_id={branch_id} list={list} kept={kept} />}
    </Panel>
  );
}

interface AddBayProps {
  readonly branch_id: number;
  readonly list: Parameters<typeof withBay>[0];
  readonly kept: ReturnType<typeof useKeptList<'hub_scanner_bays'>>;
}

function AddBay({ branch_id, list, kept }: AddBayProps) {
  const [label, setLabel] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});

  function handleSubmit(): void {
    const problems = Object.fromEntries(bayChecks(list, { branch_id, label }).map(({ message }) => ['bay', message]));
    setErrors(problems);
    if (Object.keys(problems).length > 0) return;
    kept.save(withBay(list, { branch_id, label }), { said: words.added(label.trim()), onDone: () => setLabel('') });
  }

  return (
    <LineForm isEven pad={[3, 4, 4]} onSubmit={handleSubmit} isOff={kept.is_saving} errors={errors}>
      <TextInput
        {...field(words.name, { name: 'bay', errors })}
        placeholder={words.namePlaceholder}
        maxLength={30}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" loading={kept.is_saving}>
        {words.add}
      </Button>
    </LineForm>
  );
}
