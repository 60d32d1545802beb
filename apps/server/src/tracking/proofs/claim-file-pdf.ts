import { setImmediate } from 'node:timers/promises';
import type { ParcelCustody } from '@tsela/contract/tracking/custody-api';
import { localTimeText } from '@tsela/domain/time/local-time';
import { pdfOf, pictureIn } from '../../providers/pdf-document.ts';
import type { PrintLogo } from '../../providers/print-logo.ts';
import { HOLDERS } from './claim-holders.ts';
import type { ToldMessage } from './claim-file-reads.ts';
import { RunningPaper } from './running-paper.ts';

/** An entry of the history as it is printed. */
export interface ClaimEvent {
  readonly time: string;
  readonly title: string;
  readonly detail: readonly string[];
  /** Where and by whom it was recorded. */
  readonly by: string;
}

export interface ClaimPicture {
  readonly title: string;
  readonly picture: PrintLogo;
}

/** What stands in a claim file, in its order. */
export interface ClaimFile {
  readonly provider_title: string;
  readonly reference: string;
  readonly made: string;
  readonly facts: readonly (readonly [label: string, value: string])[];
  readonly last_held: readonly string[];
  readonly parcels: readonly string[];
  readonly custody: readonly ParcelCustody[];
  readonly events: readonly ClaimEvent[];
  readonly pictures: readonly ClaimPicture[];
  readonly documents: readonly string[];
  readonly messages: readonly ToldMessage[];
  readonly terms: string;
  /** What was too much to show, in sentences. */
  readonly left_out: readonly string[];
}

/** Other callers are served between two of so many. */
const AT_ONCE = 50;

/** The claim file on A4 pages under the provider's name, each page with its number. Source: beyond.md 9. */
export async function claimFilePdf(file: ClaimFile, logo: PrintLogo | null): Promise<Buffer> {
  return pdfOf({ size: 'A4' }, async (document) => {
    const paper = new RunningPaper(document, { foot: `Claim file ${file.reference}` });
    if (logo) paper.picture(pictureIn(document, logo), { width: 160, height: 26 });
    else paper.line(file.provider_title, { size: 15, is_bold: true });
    paper.gap(10);
    paper.line('Claim file', { size: 12 });
    paper.line(file.reference, { size: 24, is_bold: true });
    paper.line(file.made, { size: 9 });
    for (const each of file.left_out) paper.line(each, { size: 9 });
    paper.heading('Shipment');
    for (const [label, value] of file.facts) paper.pair(label, value);
    paper.heading('Who held it last');
    for (const each of file.last_held) paper.line(each, { size: 10, is_bold: true });
    paper.heading('Parcels');
    for (const each of file.parcels) paper.line(each, { size: 9.5 });
    await inSteps(file.custody, (each) => drawCustody(paper, each));
    paper.heading('History');
    await inSteps(file.events, ({ time, title, detail, by }) =>
      paper.pair(
        time,
        title,
        [detail.join(' · '), by].filter((part) => part !== ''),
      ),
    );
    drawPictures(paper, file, (picture) => pictureIn(document, picture));
    drawMessages(paper, file.messages);
    paper.heading('Terms of liability');
    for (const each of file.terms.split('\n')) paper.line(each, { size: 9 });
    paper.end();
  });
}

async function inSteps<Item>(items: readonly Item[], draw: (item: Item) => void): Promise<void> {
  for (const [index, item] of items.entries()) {
    draw(item);
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate();
  }
}

function drawCustody(paper: RunningPaper, { tracking_reference, number, parcel_count, chain }: ParcelCustody): void {
  paper.heading(`Chain of custody of ${tracking_reference} (${number} of ${parcel_count})`);
  for (const { party, party_name, place, since, until, exceptions } of chain) {
    const span = `${localTimeText(new Date(since))}${until === null ? '' : ` until ${localTimeText(new Date(until))}`}`;
    const title = [`${HOLDERS[party]}${party_name && ` ${party_name}`}`, place].filter((part) => part !== '').join(' · ');
    const closed = (at: string | null) => (at === null ? '' : ` Put right on ${localTimeText(new Date(at))}.`);
    paper.pair(
      span,
      title,
      exceptions.map((each) => `Exception: ${each.text}${closed(each.closed)}`),
    );
  }
}

function drawPictures(
  paper: RunningPaper,
  { documents, pictures }: ClaimFile,
  drawn: (picture: PrintLogo) => ReturnType<typeof pictureIn>,
): void {
  paper.heading('Photos, signatures and documents');
  if (documents.length === 0) paper.line('There are none.', { size: 9.5 });
  for (const each of documents) paper.line(each, { size: 9.5 });
  for (const { title, picture } of pictures) {
    const scale = Math.min(1, 300 / picture.width, 220 / picture.height);
    paper.picture(drawn(picture), { width: picture.width * scale, height: picture.height * scale }, title);
  }
}

function drawMessages(paper: RunningPaper, messages: readonly ToldMessage[]): void {
  paper.heading('What sender and recipient were told');
  if (messages.length === 0) paper.line('No messages were sent.', { size: 9.5 });
  for (const { time_created, channel, recipient, subject, body, status } of messages)
    paper.pair(localTimeText(time_created), `${CHANNELS[channel] ?? channel} to ${recipient} (${status})`, [
      ...(subject === '' ? [] : [subject]),
      ...body.split('\n').filter((line) => line.trim() !== ''),
    ]);
}

const CHANNELS: Readonly<Record<string, string>> = { email: 'E-mail', sms: 'SMS', whatsapp: 'WhatsApp' };
