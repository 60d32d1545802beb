import { Textarea, TextInput } from '@mantine/core';
import { ownPlaceApi } from '@tsela/contract/service-areas/own-place-api';
import type { OwnPlace } from '@tsela/contract/service-areas/own-place-api';
import { PROVINCES, PROVINCE_NAMES } from '@tsela/domain/formats/provinces';
import { positionText, readPosition } from '@tsela/domain/service-areas/read-position';
import { useState } from 'react';
import { fieldErrors, shownError } from '../api/api-error.ts';
import { useCall } from '../api/queries.ts';
import { PinOnMap } from './parts/PinOnMap.tsx';
import { PlaceSearch } from './parts/PlaceSearch.tsx';
import { ownPlaces as words } from '../strings/providers-records.ts';
import { field } from '../ui/form/field.tsx';
import { showToast } from '../ui/feedback/toast.ts';
import { SelectField } from '../ui/form/SelectField.tsx';
import { NEW_PLACE, ownPlaceDraftOf, ownPlaceInput, withTownOf } from './own-place-draft.ts';
import type { OwnPlaceDraft } from './own-place-draft.ts';
import { Row } from '../ui/layout/Row.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';
import { EntryForm } from '../ui/form/EntryForm.tsx';

interface OwnPlaceFormProps {
  /** The place that is changed; null makes one. */
  readonly place: OwnPlace | null;
  readonly onDone: () => void;
}

/** Adds a place of the provider's own, or changes one. */
export function OwnPlaceForm({ place, onDone }: OwnPlaceFormProps) {
  const [draft, setDraft] = useState(() => (place ? ownPlaceDraftOf(place) : NEW_PLACE));
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const creating = useCall(ownPlaceApi.createOwnPlace);
  const changing = useCall(ownPlaceApi.changeOwnPlace);
  const saving = place ? changing : creating;
  const change = (changes: Partial<OwnPlaceDraft>) => setDraft((before) => ({ ...before, ...changes }));

  function handleSubmit(): void {
    const { input, problems } = ownPlaceInput(draft);
    if (Object.keys(problems).length > 0) return setErrors(problems);
    setErrors({});
    const told = {
      onSuccess: ({ own_place }: { own_place: OwnPlace }) => {
        showToast({ text: words.saved(own_place.name), variant: 'success' });
        setDraft(NEW_PLACE);
        onDone();
      },
      onError: (error: Error) => {
        const { lat = '', ...others } = fieldErrors(error);
        setErrors({ ...others, ...(lat !== '' && { position: lat }) });
      },
    };
    if (place) changing.mutate({ id: place.id, version: place.version, ...input }, told);
    else creating.mutate(input, told);
  }

  const text = (key: 'name' | 'city' | 'code', label: string, options: { is_required?: boolean; is_optional?: boolean }) => (
    <TextInput
      {...field(label, { name: key, errors, ...options })}
      autoComplete="off"
      maxLength={key === 'code' ? 4 : 100}
      value={draft[key]}
      onChange={(event) => change({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <EntryForm
      title={place ? words.editOf(place.name) : words.add}
      onSubmit={handleSubmit}
      errors={errors}
      fault={Object.keys(errors).length === 0 ? shownError(saving.error) : null}
      okLabel={place ? words.save : words.addButton}
      isSaving={saving.isPending}
      onCancel={place ? onDone : undefined}
    >
      {text('name', words.name, { is_required: true })}
      <Textarea
        {...field(words.aliases, { name: 'aliases', is_optional: true, errors })}
        autosize
        minRows={2}
        maxRows={8}
        value={draft.aliases}
        onChange={(event) => change({ aliases: event.currentTarget.value })}
      />
      <PlaceSearch name="own_place_town" onPick={(found) => setDraft((before) => withTownOf(before, found))} />
      {text('city', words.city, { is_required: true })}
      <Tiles columns={2} gap={4}>
        <SelectField
          {...field(words.province, { name: 'zone', is_required: true, errors })}
          value={draft.zone}
          options={[
            { value: '', label: words.noProvince },
            ...PROVINCES.map((zone) => ({ value: zone, label: PROVINCE_NAMES[zone] })),
          ]}
          onChange={(zone) => change({ zone })}
        />
        {text('code', words.code, { is_optional: true })}
      </Tiles>
      <TextInput
        {...field(words.position, { name: 'position', is_required: true, errors })}
        description={words.positionHelp}
        autoComplete="off"
        value={draft.position}
        onChange={(event) => change({ position: event.currentTarget.value })}
      />
      <Row align="stretch">
        <PinOnMap
          pin={readPosition(draft.position)}
          around={null}
          place={{ local_area: draft.name, city: draft.city, code: draft.code }}
          takes_suburb={false}
          onSet={(pin) => change({ position: positionText(pin) })}
        />
      </Row>
    </EntryForm>
  );
}
