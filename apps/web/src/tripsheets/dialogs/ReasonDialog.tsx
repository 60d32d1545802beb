import { Button } from '../../ui/act/Button.tsx';
import { readSetting } from '@tsela/domain/providers/provider-settings';
import {
  CONTACT_MISSING,
  CONTACTS_TRIED,
  PHOTO_MISSING,
  isAtTheDoor,
  isFailedAttempt,
} from '@tsela/domain/tracking/attempt-evidence';
import type { ContactTried } from '@tsela/domain/tracking/attempt-evidence';
import { PHOTOS_ANYWHERE, takesPhotos } from '@tsela/domain/tracking/proofs/photos-of-step';
import type { Position } from '@tsela/domain/service-areas/distance';
import { useState } from 'react';
import { useSession } from '../../shell/session.ts';
import { tripsheets } from '../../strings/tripsheets.ts';
import { driverSteps } from '../../strings/tripsheets/steps.ts';
import classes from '../../tracking/parts/Dialogs.module.css';
import { FieldDialog, FieldProblem } from '../../tracking/parts/FieldDialog.tsx';
import { Photos } from '../../tracking/parts/Photos.tsx';
import { photosOf } from '../../tracking/parts/proof-draft.ts';
import type { StepProof } from '../../tracking/parts/proof-draft.ts';
import { ReasonChoice, useReason } from '../ReasonChoice.tsx';
import type { DriverStatus, SheetShipment } from '../tripsheet-draft.ts';
import { Form } from '../../ui/form/Form.tsx';
import { Sentence } from '../../ui/show/Text.tsx';

interface ReasonDialogProps {
  readonly shipment: Pick<SheetShipment, 'short_tracking_reference'>;
  readonly to: DriverStatus;
  /** Whether photos and what was tried go along. */
  readonly hasEvidence: boolean;
  /** Where the phone is, and where the address: where it is at the door an attempt is shown without a photo. Both 0 where it is not known. */
  readonly position?: () => Position;
  readonly address?: Position;
  readonly onClose: () => void;
  readonly onSave: (proof: StepProof) => void;
}

/** Why it did not work out: one of the provider's reasons, or another in the driver's own words. */
export function ReasonDialog({
  shipment,
  to,
  hasEvidence,
  position = notKnown,
  address = NOWHERE,
  onClose,
  onSave,
}: ReasonDialogProps) {
  const { settings } = useSession();
  const is_attempt = hasEvidence && isFailedAttempt(to);
  const takes_photos = hasEvidence && takesPhotos(to, readSetting(settings, PHOTOS_ANYWHERE));
  const [photos, setPhotos] = useState<readonly Uint8Array[]>([]);
  const [is_reading, setReading] = useState(false);
  const [contact, setContact] = useState<ContactTried | null>(null);
  const why = useReason(to);
  // As the dialog was opened: a word beside a field does not change while it is filled in.
  const [needs_photo] = useState(() => is_attempt && !isAtTheDoor(position(), address));
  const [is_tried, setTried] = useState(false);
  const missing = {
    contact: is_tried && is_attempt && contact === null,
    photo: is_tried && needs_photo && photos.length === 0,
  };

  function handleSave(): void {
    setTried(true);
    const reason = why.take();
    if (reason === null || (is_attempt && contact === null)) return;
    // A position may have come since.
    if (needs_photo && photos.length === 0 && !isAtTheDoor(position(), address)) return;
    onSave({ reason, ...photosOf(photos), ...(contact !== null && { contact_tried: contact }) });
  }

  return (
    <FieldDialog title={driverSteps.whyTitle(tripsheets.actions[to], shipment.short_tracking_reference)} onClose={onClose}>
      <Form gap={3} className={classes['form']} onSubmit={handleSave} errors={why.errors} hasSummary={false}>
        <ReasonChoice {...why.fields} />
        {is_attempt && <ContactTriedChoice chosen={contact} onChosen={setContact} />}
        {missing.contact && <FieldProblem text={CONTACT_MISSING} />}
        {takes_photos && (
          <Photos
            label={needs_photo ? driverSteps.doorPhoto : driverSteps.optional(driverSteps.stepPhotos)}
            photos={photos}
            onChange={setPhotos}
            onBusy={setReading}
          />
        )}
        {missing.photo && <FieldProblem text={PHOTO_MISSING} />}
        {is_attempt && <Sentence>{driverSteps.evidenceHint}</Sentence>}
        {to === 'cancelled' && <Sentence>{driverSteps.cancelNote}</Sentence>}
        <Button type="submit" size="lg" disabled={is_reading} {...(to === 'cancelled' && { color: 'red' })}>
          {to === 'cancelled' ? tripsheets.actions.cancelled : driverSteps.save}
        </Button>
      </Form>
    </FieldDialog>
  );
}

/** Without a position a photo has to show it. */
const NOWHERE: Position = { lat: 0, lng: 0 };
const notKnown = () => NOWHERE;

interface ContactTriedChoiceProps {
  readonly chosen: ContactTried | null;
  readonly onChosen: (contact: ContactTried) => void;
}

/** How the driver tried to reach the person: with the position or a photo it shows that the attempt was made. Source: issue 19, part 9. */
function ContactTriedChoice({ chosen, onChosen }: ContactTriedChoiceProps) {
  return (
    <fieldset className={classes['choices']}>
      <legend className={classes['label']}>{driverSteps.contactTried}</legend>
      {CONTACTS_TRIED.map((contact) => (
        <label key={contact} className={classes['choice']}>
          <input type="radio" name="contact" value={contact} checked={chosen === contact} onChange={() => onChosen(contact)} />
          {driverSteps.contacts[contact]}
        </label>
      ))}
    </fieldset>
  );
}
