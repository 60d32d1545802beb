import { Button } from '../../ui/act/Button.tsx';
import { customFieldApi } from '@tsela/contract/providers/custom-field-api';
import type { CustomFieldOf } from '@tsela/contract/providers/custom-field-api';
import { CUSTOM_FIELD_ENTITIES } from '@tsela/domain/providers/custom-fields';
import { SCREENS } from '@tsela/domain/screens/screen-table';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { useRead } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { useSearchValues } from '../../shell/pages/address.ts';
import { customFields as words } from '../../strings/providers-records.ts';
import { Columns } from '../../ui/layout/Columns.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { TabLinks } from '../../ui/layout/TabLinks.tsx';
import { CustomFieldForm } from './CustomFieldForm.tsx';
import { SETTINGS, StaffTabs } from '../../shell/parts/StaffTabs.tsx';
import { Text } from '../../ui/show/Text.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Lines } from '../../ui/layout/Lines.tsx';

/** The fields of the provider's own, of shipments, accounts and users: made, changed and switched off. Source: screens S50, PERM-089. */
export function CustomFieldsPage() {
  const asked = useSearchValues()['entity'];
  const entity = CUSTOM_FIELD_ENTITIES.find((each) => each === asked) ?? 'shipment';
  const read = useRead(customFieldApi.fields, { entity }, { keeps_previous: false });
  const [edited, setEdited] = useState<CustomFieldOf | null>(null);
  const fields = read.data?.custom_fields ?? [];
  return (
    <PageFrame title={SCREENS.customFields.title} back={SETTINGS} tabs={<StaffTabs current="custom-fields" />}>
      <TabLinks
        label={words.entity}
        current={entity}
        links={CUSTOM_FIELD_ENTITIES.map((key) => ({
          key,
          label: words.entities[key],
          href: paths.customFields(key === 'shipment' ? {} : { entity: key }),
        }))}
      />
      {read.error && (
        <Notice kind="error" onRetry={() => void read.refetch()}>
          {shownError(read.error)}
        </Notice>
      )}
      {read.isPending && <Skeleton height={320} />}
      {read.data && (
        <Columns
          side={
            <CustomFieldForm key={edited?.id ?? `new ${entity}`} field={edited} entity={entity} onDone={() => setEdited(null)} />
          }
        >
          <Panel title={words.list[entity]} isFlush>
            {fields.length === 0 ? (
              <EmptyState text={words.empty[entity]} />
            ) : (
              <Lines>
                {fields.map((field) => (
                  <FieldRow key={field.id} field={field} onEdit={() => setEdited(field)} />
                ))}
              </Lines>
            )}
          </Panel>
        </Columns>
      )}
    </PageFrame>
  );
}

function FieldRow({ field, onEdit }: { readonly field: CustomFieldOf; readonly onEdit: () => void }) {
  const marks = [
    words.types[field.type],
    ...(field.is_required ? [words.required] : []),
    ...(field.is_visible_to_account ? [] : [words.staffOnly]),
    ...(field.is_shown_in_list ? [words.inList] : []),
    ...(field.is_active ? [] : [words.off]),
  ];
  return (
    <Row as="li" justify="between" isOneLine gap={4} pad={[3, 4]}>
      <Row as="span" isInline>
        <strong>{field.label}</strong>
        <Text tone="quiet">{marks.join(' · ')}</Text>
      </Row>
      <Row as="span" align="stretch">
        <Button variant="default" size="compact-sm" aria-label={words.editOf(field.label)} onClick={onEdit}>
          {words.edit}
        </Button>
      </Row>
    </Row>
  );
}
