import type { TagOfRateGroup } from '@tsela/contract/rates/rate-group-api';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import type { ReactNode } from 'react';
import { groupsOf as words } from '../../strings/rates-tariff.ts';
import { CardLine } from '../../ui/table/CardLine.tsx';
import { ListTable } from '../../shell/parts/ListTable.tsx';
import type { Column } from '../../ui/table/table-shapes.ts';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { TagChips } from '../../ui/show/TagChips.tsx';
import { GroupKinds } from './GroupKinds.tsx';
import { useGiveTagGroup, useGroupTags, useRateGroups } from '../tariff/tariff-calls.ts';
import { useGiveGroup } from './use-give-group.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

/** Which tags of accounts give which rate group, in the order in which they win, and giving it to them. Source: screens S47. */
export function GroupTags({ tabs }: { readonly tabs: ReactNode }) {
  const groups = useRateGroups().data?.rate_groups ?? [];
  const read = useGroupTags();
  const rows = read.data?.tags;
  const { selecting, dialog } = useGiveGroup({
    list: 'tags',
    rows,
    groups,
    giving: useGiveTagGroup(),
    inputOf: (tag_ids, rate_group_id) => ({ tag_ids, rate_group_id }),
    words: { title: words.giveTagsTitle, done: words.tagsDone, none: words.noGroup },
  });
  const nameOf = ({ rate_group_id }: TagOfRateGroup) =>
    rate_group_id === null ? words.noGroup : (groups.find(({ id }) => id === rate_group_id)?.name ?? words.goneGroup);
  const columns: readonly Column<TagOfRateGroup>[] = [
    { key: 'name', header: words.tag, render: (tag) => <TagChips tags={[tag]} /> },
    { key: 'group', header: words.group, render: nameOf },
    {
      key: 'used',
      header: words.bearers,
      align: 'right',
      render: ({ account_count }) => <span className="num">{account_count}</span>,
    },
  ];

  return (
    <PageFrame
      title={SCREENS.rates.title}
      tabs={
        <>
          {tabs}
          <GroupKinds current="tags" />
        </>
      }
    >
      <Sentence>{words.tagsText}</Sentence>
      <ListTable
        label={words.tags}
        columns={columns}
        rows={rows}
        rowName={({ name }) => name}
        read={read}
        count={rows?.length}
        {...selecting}
        empty={words.noTags}
        card={(tag) => (
          <>
            <CardLine is_title start={<TagChips tags={[tag]} />} end={words.given(tag.account_count)} />
            <CardLine start={nameOf(tag)} />
          </>
        )}
      />
      {dialog}
    </PageFrame>
  );
}
