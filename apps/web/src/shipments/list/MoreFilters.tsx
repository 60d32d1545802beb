import { NativeSelect, TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { PICKUP_OPERATORS } from '@tsela/domain/pickup-points/pickup-operators';
import { PICKUP_PROVIDERS } from '@tsela/domain/pickup-points/pickup-providers';
import { ADDRESS_TYPES } from '@tsela/domain/shipments/shipment-draft';
import { POD_METHODS } from '@tsela/domain/shipments/shipment-options';
import { serviceLevelApi } from '@tsela/contract/rates/service-level-api';
import { useState } from 'react';
import { useRead } from '../../api/queries.ts';
import { useMay } from '../../shell/session.ts';
import { shipments } from '../../strings/shipments.ts';
import { moreFilters as words } from '../../strings/shipments/lists.ts';
import classes from './ListFilters.module.css';
import type { ListFiltersProps } from './list-filters-draft.ts';
import { MORE_FILTERS } from './list-filters-draft.ts';

/** What few shipments are: shown when one of them narrows the list or when asked for; the button counts them when they are put away. Source: screens S08. */
export function MoreFilters({ filters, onChange }: ListFiltersProps) {
  const set_count = MORE_FILTERS.filter((key) => (filters[key] ?? '') !== '').length;
  const [is_asked, setAsked] = useState<boolean | null>(null);
  const is_open = is_asked ?? set_count > 0;
  const may_read = useMay('API_/service-levels:GET');
  const levels = useRead(serviceLevelApi.list, is_open && may_read ? {} : null).data?.service_levels ?? [];
  const lists = [
    ...(levels.length > 0
      ? [
          {
            key: 'service_level_code',
            label: words.serviceLevel,
            any: words.anyServiceLevel,
            options: levels.map(({ code, name }) => ({ value: code, label: name })),
          },
        ]
      : []),
    {
      key: 'is_return',
      label: words.isReturn,
      any: words.anyReturn,
      options: (['true', 'false'] as const).map((value) => ({ value, label: words.returns[value] })),
    },
    {
      key: 'is_invoiced',
      label: words.isInvoiced,
      any: words.anyInvoiced,
      options: (['true', 'false'] as const).map((value) => ({ value, label: words.invoiced[value] })),
    },
    {
      key: 'address_type',
      label: words.addressType,
      any: words.anyAddressType,
      options: ADDRESS_TYPES.map((value) => ({ value, label: shipments.addressTypes[value] })),
    },
    {
      key: 'pod_method',
      label: words.podMethod,
      any: words.anyPodMethod,
      options: POD_METHODS.map((value) => ({ value, label: shipments.podMethods[value] })),
    },
    {
      key: 'pickup_point_provider',
      label: words.pickupProvider,
      any: words.anyPickupProvider,
      options: PICKUP_PROVIDERS.map((value) => ({ value, label: PICKUP_OPERATORS[value].name })),
    },
    {
      key: 'waits_for_compartment',
      label: words.compartment,
      any: words.anyCompartment,
      options: [{ value: 'true', label: words.waitsForCompartment }],
    },
    {
      key: 'is_place_refused',
      label: words.place,
      any: words.anyPlace,
      options: [{ value: 'true', label: words.placeRefused }],
    },
  ];
  return (
    <>
      <Button variant="subtle" className={classes['other'] ?? ''} aria-expanded={is_open} onClick={() => setAsked(!is_open)}>
        {words.open(set_count)}
      </Button>
      {is_open &&
        lists.map(({ key, label, any, options }) => (
          <NativeSelect
            key={key}
            aria-label={label}
            data={[{ value: '', label: any }, ...options]}
            value={filters[key] ?? ''}
            onChange={(event) => onChange({ [key]: event.currentTarget.value || undefined })}
          />
        ))}
      {is_open && <DeclaredOver filters={filters} onChange={onChange} />}
    </>
  );
}

/** Typed in full before it counts: a list for each digit would be asked for otherwise. */
function DeclaredOver({ filters, onChange }: ListFiltersProps) {
  const kept = filters['declared_value_over'] ?? '';
  const [draft, setDraft] = useState<string | null>(null);

  function handleDone(): void {
    if (draft !== null && draft.trim() !== kept) onChange({ declared_value_over: draft.trim() || undefined });
    setDraft(null);
  }

  return (
    <TextInput
      aria-label={words.declaredOver}
      placeholder={words.worthOver}
      leftSection="R"
      inputMode="decimal"
      maxLength={12}
      value={draft ?? kept}
      onChange={(event) => setDraft(event.currentTarget.value)}
      onBlur={handleDone}
      onKeyDown={(event) => {
        if (event.key === 'Enter') handleDone();
      }}
    />
  );
}
