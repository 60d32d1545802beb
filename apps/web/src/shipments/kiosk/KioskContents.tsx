import { readSetting } from '@tsela/domain/providers/provider-settings';
import { useSession } from '../../shell/session.ts';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { ContentsOfAll } from '../form/ContentsField.tsx';
import { DeclaredValueField } from '../form/DeclaredValueField.tsx';
import { OptIns } from '../form/OptionsPanel.tsx';
import type { NewShipment } from '../form/use-new-shipment.ts';
import { VisitOptions } from '../form/VisitOptions.tsx';

/** What is in the parcel, what it is worth, and the extras: what only accounts answer is asked where the provider demands it. */
export function KioskContents({ visit }: { readonly visit: NewShipment }) {
  const { form, change, errors } = visit;
  const { settings } = useSession();
  const is_more_demanded =
    readSetting(settings, 'require_customer_reference') ||
    visit.references.require_customer_reference ||
    visit.custom_fields.some(({ is_required }) => is_required);
  if (is_more_demanded)
    return (
      <Stack gap={4}>
        <ContentsOfAll visit={visit} />
        <VisitOptions visit={visit} />
      </Stack>
    );
  return (
    <Panel>
      <Stack gap={4}>
        <ContentsOfAll visit={visit} />
        <DeclaredValueField form={form} onChange={change} errors={errors} />
        <OptIns form={form} onChange={change} needs_account={false} />
      </Stack>
    </Panel>
  );
}
