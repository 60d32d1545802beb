import { Button } from '../../ui/act/Button.tsx';
import { IconArrowsLeftRight } from '@tabler/icons-react';
import { SIDES } from '@tsela/domain/shipments/shipment-draft';
import { useSession } from '../../shell/session.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { ErrorSummary } from '../../ui/form/ErrorSummary.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { withSwappedSides } from './copied-draft.ts';
import type { NewShipment } from './use-new-shipment.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';
import { LazyPart } from '../../ui/LazyPart.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import { ParcelsPanel } from './ParcelsPanel.tsx';
import { SidePanel } from './SidePanel.tsx';
import { Row } from '../../ui/layout/Row.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';

// It lies below what a user sees first.
const loadRest = async () => (await import('./FormRest.tsx')).FormRest;
// Customers book for their own account.
const loadPicker = async () => (await import('../../shell/parts/AccountPicker.tsx')).AccountPicker;

/** Everything that is filled in, from top to bottom. A quote asks less. */
export function FormSections({ visit }: { readonly visit: NewShipment }) {
  const { user } = useSession();
  const { mode, form, change, errors } = visit;
  const is_quote = mode === 'quote';
  // Visitors who may not book have nothing to switch to.
  const has_modes = user !== null || visit.why_not_send === null;

  return (
    <Stack gap={4}>
      <Row justify="between">
        {has_modes && (
          <Choice
            label={formWords.modesLabel}
            value={mode}
            options={[
              { value: 'quote', label: formWords.modes.quote },
              { value: 'send', label: formWords.modes.send },
            ]}
            onChange={visit.setMode}
          />
        )}
        <Button
          variant="default"
          leftSection={<IconArrowsLeftRight size={16} aria-hidden="true" />}
          onClick={() => change(withSwappedSides(form))}
        >
          {formWords.swapSides}
        </Button>
      </Row>
      <ErrorSummary errors={errors} />
      {visit.is_staff && (
        <Panel>
          <LazyComponent
            load={loadPicker}
            props={{ value: form.account, onChange: visit.chooseAccount, errors, is_required: true }}
          />
        </Panel>
      )}
      <Tiles gap={4} least={310} isFilling>
        {SIDES.map((side) => (
          <SidePanel
            key={side}
            side={side}
            form={form}
            onChange={(value) => change({ [side]: value })}
            errors={errors}
            is_quote={is_quote}
          />
        ))}
      </Tiles>
      <ParcelsPanel form={form} types={visit.parcel_types} onChange={change} errors={errors} is_quote={is_quote} />
      <LazyPart load={loadRest} props={{ visit }} height={620} comes="idle" />
    </Stack>
  );
}
