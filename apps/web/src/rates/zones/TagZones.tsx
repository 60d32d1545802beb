import { Checkbox, TextInput } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { ZONE_KINDS } from '@tsela/domain/rates/card/rate-card';
import { useId, useState } from 'react';
import { drawing as words } from '../../strings/service-areas-drawing.ts';
import { field } from '../../ui/form/field.tsx';
import { FormDialog } from '../../ui/feedback/FormDialog.tsx';
import { useZoneTags } from './drawing-calls.ts';
import classes from './DrawZones.module.css';
import { hasTag, taggedAlike, tagsIn } from './zone-copies-draft.ts';
import type { ZoneForm } from './use-zone-drawing.ts';
import type { DrawnZone, ZoneKind } from './zone-drawing-draft.ts';

interface TagZonesProps {
  readonly form: ZoneForm;
  /** Those of the layer. */
  readonly zones: readonly DrawnZone[];
  readonly kind: ZoneKind;
}

/** Puts a tag on many zones of a layer at once, and takes it off others. Source: screens S27, "bulk tag". */
export function TagZones({ form, zones, kind }: TagZonesProps) {
  const [is_open, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {words.tagZones}
      </Button>
      {is_open && <TagDialog form={form} zones={zones} kind={kind} onClose={() => setOpen(false)} />}
    </>
  );
}

function TagDialog({ form, zones, kind, onClose }: TagZonesProps & { readonly onClose: () => void }) {
  const of_layer = ZONE_KINDS.find((each) => each === kind) ?? 'rates';
  const kept = useZoneTags(of_layer).data?.tags ?? [];
  const known = [...new Set([...kept.map(({ name }) => name), ...zones.flatMap(({ tags = [] }) => tags)])];
  const list_id = useId();
  const [typed, setTyped] = useState('');
  const [tag = ''] = tagsIn(typed);
  const [picked, setPicked] = useState<ReadonlySet<number> | null>(null);
  const wanted = picked ?? new Set(zones.filter((zone) => hasTag(zone, tag)).map(({ id }) => id));
  const after = tag === '' ? null : taggedAlike(form.drawing.zones, { kind, tag, wanted });
  const pick = (ids: readonly number[], is_on: boolean) =>
    setPicked(new Set([...wanted].filter((id) => is_on || !ids.includes(id)).concat(is_on ? ids : [])));
  const all = zones.map(({ id }) => id);

  function handleOk(): void {
    form.change((now) => taggedAlike(now, { kind, tag, wanted }));
    onClose();
  }

  return (
    <FormDialog
      title={words.tagZones}
      okLabel={words.apply}
      is_pending={false}
      onOk={after === null ? undefined : handleOk}
      onClose={onClose}
    >
      <TextInput
        {...field(words.tag, { name: 'tag' })}
        description={words.tagZonesHelp}
        autoComplete="off"
        list={list_id}
        maxLength={60}
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setPicked(null);
        }}
      />
      <datalist id={list_id}>
        {known.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </datalist>
      <fieldset className={classes['shape']} disabled={tag === ''}>
        <legend>{words.zonesOfTag}</legend>
        <div className={`${classes['stack']} ${classes['scrolls']}`}>
          <Checkbox
            label={words.allZones(zones.length)}
            checked={zones.length > 0 && all.every((id) => wanted.has(id))}
            onChange={(event) => pick(all, event.currentTarget.checked)}
          />
          {zones.map(({ id, name, code }) => (
            <Checkbox
              key={id}
              label={`${name || words.unnamed}, ${code}`}
              checked={wanted.has(id)}
              onChange={(event) => pick([id], event.currentTarget.checked)}
            />
          ))}
        </div>
      </fieldset>
    </FormDialog>
  );
}
