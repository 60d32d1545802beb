import { Button } from '../../ui/act/Button.tsx';
import { moneyText } from '../../ui/show/money-text.ts';
import { shipments as words } from '../../strings/shipments.ts';
import { shipmentForm as formWords } from '../../strings/shipments/form.ts';
import { showAlert } from '../../ui/feedback/alert-dialog.ts';
import { timeText } from '../../ui/show/date-text.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { PageFrame } from '../../ui/layout/PageFrame.tsx';
import { BareForm } from '../../ui/form/BareForm.tsx';
import { SaveBar } from '../../ui/form/SaveBar.tsx';
import classes from './NewShipmentForm.module.css';
import { titleOf } from './form-title.ts';
import { FormSections } from './FormSections.tsx';
import type { StartProps } from './StartedShipment.tsx';
import { VisitSummary } from './VisitSummary.tsx';
import { useNewShipment } from './use-new-shipment.ts';
import type { NewShipment } from './use-new-shipment.ts';
import { LazyComponent } from '../../ui/LazyComponent.tsx';

const loadPayOnline = async () => (await import('./PayOnlineButton.tsx')).PayOnlineButton;
const loadDraftNotice = async () => (await import('./DraftNotice.tsx')).DraftNotice;
const loadBooked = async () => (await import('./BookedView.tsx')).BookedView;

/** The form at the left, what it costs at the right, and the bar that sends it. */
export function NewShipmentForm(props: StartProps) {
  const visit = useNewShipment(props);
  const { mode, state, booked, booking } = visit;

  if (booked) return <LazyComponent load={loadBooked} props={{ shipment: booked }} />;
  return (
    <PageFrame
      title={titleOf(mode, props.initial)}
      aside={
        <>
          {state.saved_at !== null && <span role="status">{formWords.draftKept(timeText(state.saved_at))}</span>}
          {state.has_changes && <DiscardButton onDiscard={visit.discard} />}
        </>
      }
    >
      {props.told !== undefined && <Notice kind="warning">{props.told}</Notice>}
      <LazyComponent load={loadDraftNotice} props={state.taken || state.offered ? { state } : null} />
      <BareForm
        className={classes['form']}
        onSubmit={() => visit.save('send')}
        isOff={mode !== 'send' || visit.why_not_send !== null || booking.sending !== null}
        hasButtonElsewhere
      >
        <FormSections visit={visit} />
        <div className={classes['summary']}>
          <VisitSummary visit={visit} />
        </div>
      </BareForm>
      <Bar visit={visit} />
    </PageFrame>
  );
}

/** Empties the form, once it is said that this is meant. Source: screens S10. */
function DiscardButton({ onDiscard }: { readonly onDiscard: () => void }) {
  async function handleClick(): Promise<void> {
    if (await showAlert({ ...formWords.discardForm, okButtonVariant: 'danger' })) onDiscard();
  }
  return (
    <Button variant="subtle" size="compact-sm" onClick={() => void handleClick()}>
      {formWords.discard}
    </Button>
  );
}

/** The buttons that make a quote or a shipment of the form; one of them is primary. */
function Bar({ visit }: { readonly visit: NewShipment }) {
  const { mode, rates, needs, booking, why_not_send, save } = visit;
  const payOnline = () => save('send', { pays_online: true });
  const can_only_quote = mode === 'quote' && why_not_send !== null;
  const price = rates.chosen?.price;
  const common = {
    isSaving: booking.sending !== null,
    error: visit.message && <span className={classes['lines']}>{visit.message}</span>,
    note: price && rates.chosen && formWords.total(rates.chosen.name, moneyText(price.rate)),
  };
  const stale = rates.is_stale ? formWords.priceRefreshing : null;
  // A quote is of a price: until there is one, the bar says what it needs.
  const no_quote = needs === null ? stale : formWords.needs[needs];
  if (can_only_quote)
    return <SaveBar {...common} saveLabel={formWords.saveQuote} onSave={() => save('quote')} whyNot={no_quote} />;

  const quote_button = (
    <Button
      variant="default"
      disabled={no_quote !== null || booking.sending !== null}
      title={no_quote ?? undefined}
      onClick={() => save('quote')}
    >
      {formWords.saveQuote}
    </Button>
  );
  return mode === 'quote' ? (
    <SaveBar
      {...common}
      saveLabel={words.sendThis}
      onSave={() => visit.setMode('send')}
      whyNot={no_quote}
      otherActions={quote_button}
    />
  ) : (
    <SaveBar
      {...common}
      saveLabel={visit.pays_next ? formWords.createAndPay : formWords.create}
      onSave={() => save('send')}
      whyNot={why_not_send ?? stale}
      otherActions={
        <>
          {quote_button}
          <LazyComponent
            load={loadPayOnline}
            props={
              visit.pays_next || visit.is_staff || rates.chosen === null
                ? null
                : { whyNot: why_not_send ?? stale, isSaving: booking.sending !== null, onPay: payOnline }
            }
          />
          {visit.may_print && !visit.pays_next && (
            <Button
              className={classes['wide_only'] ?? ''}
              variant="default"
              disabled={why_not_send !== null || stale !== null || booking.sending !== null}
              title={why_not_send ?? stale ?? undefined}
              onClick={() => save('send', { prints: true })}
            >
              {formWords.createAndPrint}
            </Button>
          )}
        </>
      }
    />
  );
}
