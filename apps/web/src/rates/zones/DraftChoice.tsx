import { NativeSelect } from '@mantine/core';
import { hasUiPermission } from '@tsela/domain/permissions/who-may';
import { useMay, useSession } from '../../shell/session.ts';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import { useRevisions } from '../tariff/tariff-calls.ts';

/** Goes from the maps as they hold to a draft of them, for users who may see drafts. */
export function DraftChoice({ onChoose }: { readonly onChoose: (draft: string) => void }) {
  const { actor } = useSession().facts;
  const may_read = useMay('API_/rates/revisions:GET');
  if (!may_read || actor === null || !hasUiPermission(actor, 'maps_view_draft')) return null;
  return <Drafts onChoose={onChoose} />;
}

function Drafts({ onChoose }: { readonly onChoose: (draft: string) => void }) {
  const drafts = useRevisions({ state: 'draft', limit: 100 }).data?.rate_revisions ?? [];
  return (
    <NativeSelect
      label={words.source}
      description={drafts.length === 0 ? words.noDrafts : undefined}
      value=""
      data={[
        { value: '', label: words.liveTariff },
        ...drafts.map(({ id, name }) => ({ value: String(id), label: words.draft(name) })),
      ]}
      onChange={(event) => event.currentTarget.value !== '' && onChoose(event.currentTarget.value)}
    />
  );
}
