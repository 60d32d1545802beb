import type { Sticker, StickerSide } from './sticker.ts';

/** 4 x 6 inches at 203 dpi. Source: field-facts §6. */
const WIDTH_DOTS = 812;
const LENGTH_DOTS = 1218;
const LEFT = 40;

/** The sticker of one parcel as a ZPL document. */
export function stickerZpl(sticker: Sticker): string {
  return [
    '^XA',
    '^CI28',
    `^PW${WIDTH_DOTS}`,
    `^LL${LENGTH_DOTS}`,
    field(LEFT, 40, 30, sticker.provider_title),
    field(560, 40, 26, `${sticker.is_return ? 'RETURN ' : ''}${sticker.date}`),
    field(LEFT, 84, 92, sticker.short_tracking_reference),
    field(560, 84, 92, sticker.service_level_code),
    field(LEFT, 190, 36, `Parcel ${sticker.number} of ${sticker.of}`),
    field(560, 190, 36, sticker.route),
    line(236),
    `^FO110,256^BY3^BCN,170,Y,N,N^FH_^FD${escaped(sticker.parcel_reference)}^FS`,
    line(500),
    ...side('FROM', sticker.from, { top: 514, size: 26 }),
    line(690),
    ...side('TO', sticker.to, { top: 704, size: 34 }),
    line(950),
    field(LEFT, 970, 30, `${sticker.weight}  ${sticker.size}`),
    field(LEFT, 1012, 26, `Account ${sticker.account_code}  Proof: ${sticker.pod_method}`),
    field(LEFT, 1050, 26, sticker.customer_reference && `Ref: ${sticker.customer_reference}`),
    block(LEFT, 1088, 24, sticker.instructions),
    `^FO600,960^BQN,2,7^FH_^FDMA,${escaped(sticker.parcel_reference)}^FS`,
    '^XZ',
  ]
    .filter(Boolean)
    .join('\n');
}

function side(title: string, { name, phone, lines, hub_code }: StickerSide, { top, size }: { top: number; size: number }): string[] {
  const step = size + 8;
  return [
    field(LEFT, top, 20, title),
    field(640, top, size + 22, hub_code),
    field(LEFT, top + 24, size, [name, phone].filter(Boolean).join('  ')),
    ...lines.slice(0, 4).map((text, at) => field(LEFT, top + 24 + step * (at + 1), size, text)),
  ];
}

function field(left: number, top: number, size: number, text: string): string {
  return text ? `^FO${left},${top}^A0N,${size},${size}^FH_^FD${escaped(text)}^FS` : '';
}

function block(left: number, top: number, size: number, text: string): string {
  return text ? `^FO${left},${top}^A0N,${size},${size}^FB540,4^FH_^FD${escaped(text)}^FS` : '';
}

function line(top: number): string {
  return `^FO${LEFT},${top}^GB${WIDTH_DOTS - 2 * LEFT},3,3^FS`;
}

/** What a person typed cannot become a printer command: the command signs are written as their codes. */
function escaped(text: string): string {
  return text.replaceAll(/[_^~\\]/g, (sign) => `_${sign.charCodeAt(0).toString(16).toUpperCase()}`).replaceAll(/[\r\n\t]+/g, ' ');
}
