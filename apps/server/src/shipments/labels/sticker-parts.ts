import type { Document, Picture } from '../../providers/pdf-document.ts';
import { MARGIN_MM, mm, put } from './label-drawing.ts';
import type { Sticker, StickerSide } from './sticker.ts';

/** The provider's logo, or its name where there is none that can be printed. */
export function drawSender(document: Document, { provider_title }: Sticker, logo: Picture | null): void {
  if (logo) document.image(logo, mm(MARGIN_MM), mm(4), { fit: [mm(40), mm(6)] });
  else put(document, provider_title, { top: 5, size: 11, bold: true });
}

export function dateOf({ is_return, date }: Sticker): string {
  return `${is_return ? 'RETURN  ' : ''}${date}`;
}

/** `TO` with the number: beside it, where a long name takes nothing from the number. */
export function titleOf(title: string, { phone }: StickerSide): string {
  return [title, phone].filter(Boolean).join('   ');
}

export function measuresOf({ weight, size }: Sticker): string {
  return [weight, size].filter(Boolean).join('   ');
}
