import { Button } from '../../ui/act/Button.tsx';
import type { AccountId } from '@tsela/domain/ids';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { paths } from '../../paths.ts';
import { useMay } from '../../shell/session.ts';
import { tellDone } from '../../shell/tell.ts';
import { groupsOf, ofAccount as words, tariff as tariff_words } from '../../strings/rates-tariff.ts';
import { AppLink } from '../../ui/act/app-link.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { addedFor } from './account-rates-draft.ts';
import type { TariffOfAccount } from './account-rates-draft.ts';
import { GiveGroupDialog } from '../groups/GiveGroupDialog.tsx';
import { useAccountTariff, useGiveAccountGroup, useRateGroups } from '../tariff/tariff-calls.ts';
import classes from './AccountRates.module.css';
import { groupWithReason } from './why-group-draft.ts';
import { Stack } from '../../ui/layout/Stack.tsx';
import { QuietText, Sentence, Text } from '../../ui/show/Text.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';

/** What an account pays by: its rate group, the services it may book, and what the live tariff adds for it. Source: screens S44, "rates". */
export function AccountRates({ account_id }: { readonly account_id: AccountId }) {
  const read = useAccountTariff(account_id);
  const may_give = useMay('API_/rates/revisions:PATCH');
  const [is_giving, setGiving] = useState(false);
  if (read.error) {
    return (
      <Notice kind="error" onRetry={() => void read.refetch()}>
        {shownError(read.error)}
      </Notice>
    );
  }
  if (!read.data) return <Skeleton height={240} />;
  const { account, tariff } = read.data;
  return (
    <Stack gap={4}>
      <Panel
        title={words.title}
        action={
          may_give &&
          tariff && (
            <Button variant="default" onClick={() => setGiving(true)}>
              {words.give}
            </Button>
          )
        }
      >
        {tariff ? <TariffFacts group={groupWithReason(account)} tariff={tariff} /> : <Sentence>{words.noTariff}</Sentence>}
      </Panel>
      {tariff && <Added tariff={tariff} />}
      {is_giving && <Giving account_id={account_id} onClose={() => setGiving(false)} />}
    </Stack>
  );
}

function TariffFacts({ group, tariff }: { readonly group: string; readonly tariff: TariffOfAccount }) {
  return (
    <Facts look="columns">
      <div>
        <dt>{words.group}</dt>
        <dd>
          {group}
          <br />
          <AppLink href={paths.rates({ tab: 'accounts' })}>{words.allAccounts}</AppLink>
        </dd>
      </div>
      <div>
        <dt>{words.tariff}</dt>
        <dd>
          <AppLink href={paths.rates({ revision: String(tariff.rate_revision_id) })}>{tariff.name}</AppLink>
        </dd>
      </div>
      <div>
        <dt>{words.services}</dt>
        <dd>{tariff.service_levels.map(({ code, name }) => `${name} (${code})`).join(', ') || words.none}</dd>
      </div>
      <div>
        <dt>{words.tags}</dt>
        <dd>{tariff.tags.join(', ') || words.none}</dd>
      </div>
    </Facts>
  );
}

function Added({ tariff }: { readonly tariff: TariffOfAccount }) {
  const parts = addedFor(tariff);
  return (
    <Panel title={words.added} aside={words.addedAside} isFlush>
      {parts.length === 0 && (
        <Text as="p" pad={4} tone="soft">
          {words.nothingAdded}
        </Text>
      )}
      {parts.map(({ part, lines }) => (
        <section key={part} aria-label={tariff_words.part[part]}>
          <h3 className={classes['part']}>{tariff_words.part[part]}</h3>
          <ul className={classes['lines']}>
            {lines.map(({ id, name, texts, why }) => (
              <li key={id}>
                <Text weight="strong">{name}</Text>
                <Text tone="soft">{texts.join('; ')}</Text>
                <QuietText>{why}</QuietText>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

function Giving({ account_id, onClose }: { readonly account_id: AccountId; readonly onClose: () => void }) {
  const groups = useRateGroups();
  const giving = useGiveAccountGroup();

  function handleGive(rate_group_id: number | null): void {
    giving.mutate(
      { account_ids: [account_id], rate_group_id },
      {
        onSuccess: () => {
          tellDone(words.done);
          onClose();
        },
      },
    );
  }

  return (
    <GiveGroupDialog
      title={words.giveTitle}
      noneLabel={groupsOf.noneOfItsOwn}
      groups={groups.data?.rate_groups ?? []}
      giving={giving}
      onGive={handleGive}
      onClose={onClose}
    />
  );
}
