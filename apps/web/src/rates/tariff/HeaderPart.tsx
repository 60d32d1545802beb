import { ActionIcon, Checkbox, TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { IconPlus, IconX } from '@tabler/icons-react';
import { fields, tariff as words } from '../../strings/rates-tariff.ts';
import { DateTime } from '../../ui/show/DateTime.tsx';
import { DayInput } from '../../ui/form/DayInput.tsx';
import { field } from '../../ui/form/field.tsx';
import { Panel } from '../../ui/layout/Panel.tsx';
import { Choice } from '../../ui/form/Choice.tsx';
import type { CardHeader } from './tariff-shapes.ts';
import type { CardForm } from './use-card-edits.ts';
import { vatErrors } from './vat-rows-draft.ts';
import { Row } from '../../ui/layout/Row.tsx';
import { Sentence } from '../../ui/show/Text.tsx';
import { Stack } from '../../ui/layout/Stack.tsx';
import { Facts } from '../../ui/layout/Facts.tsx';
import { Tiles } from '../../ui/layout/Tiles.tsx';

const labels = fields.header;

/** What holds for the whole tariff, and where it comes from. */
export function HeaderPart({ form }: { readonly form: CardForm }) {
  const { card, edits, can_edit } = form;
  const header: CardHeader = { ...card.header, ...edits.header };
  return (
    <Tiles columns={2} gap={4} align="start">
      <Stack gap={4}>
        <Panel title={labels.amounts}>
          <Stack gap={4}>
            <Checkbox
              label={labels.includeVat}
              disabled={!can_edit}
              checked={header.rates_include_vat}
              onChange={(event) => form.changeHeader({ rates_include_vat: event.currentTarget.checked })}
            />
            {can_edit ? (
              <Choice
                has_visible_label
                label={labels.chargedPer}
                value={header.charged_weight_per}
                options={[
                  { value: 'shipment', label: labels.perShipment },
                  { value: 'parcel', label: labels.perParcel },
                ]}
                onChange={(charged_weight_per) => form.changeHeader({ charged_weight_per })}
              />
            ) : (
              <Sentence>
                {labels.chargedPer}: {header.charged_weight_per === 'parcel' ? labels.perParcel : labels.perShipment}
              </Sentence>
            )}
          </Stack>
        </Panel>
        <VatPanel form={form} />
      </Stack>
      <TariffFacts form={form} />
    </Tiles>
  );
}

function VatPanel({ form }: { readonly form: CardForm }) {
  const { can_edit } = form;
  const { vat_rows: rows, changeVat: change } = form;
  const errors = vatErrors(rows);

  return (
    <Panel title={labels.vat} aside={labels.vatHelp}>
      <Stack gap={4}>
        {rows.map((row, at) => (
          // Percentages have no id of their own.
          <Row key={at} align="end" gap={3}>
            <DayInput
              {...field(labels.vatFrom, { name: `vat[${at}].from_date`, errors })}
              disabled={!can_edit}
              value={row.from_date}
              onDay={(day) => change(rows.with(at, { ...row, from_date: day }))}
            />
            <TextInput
              {...field(labels.vatPercent, { name: `vat[${at}].percentage`, errors })}
              inputMode="decimal"
              disabled={!can_edit}
              value={row.percentage}
              onChange={(event) => change(rows.with(at, { ...row, percentage: event.currentTarget.value }))}
            />
            {can_edit && rows.length > 1 && (
              <ActionIcon
                size="lg"
                aria-label={fields.removeOf(`${row.percentage} %`)}
                onClick={() => change(rows.toSpliced(at, 1))}
              >
                <IconX size={16} aria-hidden="true" />
              </ActionIcon>
            )}
          </Row>
        ))}
        {can_edit && (
          <div>
            <Button
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden="true" />}
              onClick={() => change([...rows, { from_date: '', percentage: '' }])}
            >
              {labels.addVat}
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}

function TariffFacts({ form: { card } }: { readonly form: CardForm }) {
  const { rate_revision: revision, service_levels, zones, rate_groups } = card;
  const facts: readonly (readonly [string, React.ReactNode])[] = [
    [labels.holds, labels.holdsText(service_levels.length, zones.length, rate_groups.length)],
    [words.rates, words.rowCount(revision.rate_count)],
    ...(revision.copied_from ? ([[labels.copiedFrom, revision.copied_from.name]] as const) : []),
    [labels.madeBy, <Who key="made" name={revision.created_by_name} time={revision.time_created} />],
    [labels.changedBy, <Who key="changed" name={revision.changed_by_name} time={revision.time_modified} />],
    ...(revision.time_live !== null
      ? ([[labels.publishedBy, <Who key="live" name={revision.published_by_name} time={revision.time_live} />]] as const)
      : []),
  ];
  return (
    <Panel title={labels.facts}>
      <Facts look="pairs">
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </Facts>
    </Panel>
  );
}

function Who({ name, time }: { readonly name: string; readonly time: string }) {
  return (
    <>
      {name !== '' && `${name}, `}
      <DateTime instant={time} />
    </>
  );
}
