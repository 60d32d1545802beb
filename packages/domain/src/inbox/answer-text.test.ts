import { describe, expect, it } from 'vitest';
import { writtenAbove } from './answer-text.ts';

const ANSWER = 'Thank you.\n\nPlease leave it with Lindiwe.';

describe('an answer by e-mail', () => {
  it.each([
    ['nothing quoted', ''],
    ['quoted lines', '\n\n> Where shall we leave it?\n> Karoo Couriers'],
    ['an introduction', '\n\nOn Fri, 27 Nov 2026 at 09:12, Karoo Couriers <help@karoo.example> wrote:\n\n> Where?'],
    ['an introduction over two lines', '\n\nOn Fri, 27 Nov 2026 at 09:12, Karoo Couriers\n<help@karoo.example> wrote:\n> Where?'],
    ['an introduction in Afrikaans', '\n\nOp Vr. 27 Nov. 2026 om 09:12 het Karoo Couriers geskryf:\n> Waar?'],
    [
      'a head of Outlook',
      '\n\nFrom: Karoo Couriers <help@karoo.example>\nSent: Friday, 27 November 2026 09:12\nTo: Rachel\n\nWhere?',
    ],
    ['a line of Outlook', `\n\n${'_'.repeat(32)}\nFrom: Karoo Couriers`],
    ['an original message', '\n\n-----Original Message-----\nWhere?'],
  ])('SCREEN-19: is what stands above %s', (_name, below) => {
    expect(writtenAbove(`${ANSWER}${below}`)).toBe(ANSWER);
    expect(writtenAbove(`${ANSWER}${below}`.replaceAll('\n', '\r\n'))).toBe(ANSWER);
  });

  it('SCREEN-19: keeps what only looks like a quotation', () => {
    const text = 'On Friday I wrote to you.\nFrom: Rosebank, please.\nThat is 3 > 2 parcels.';

    expect(writtenAbove(text)).toBe(text);
  });

  it('SCREEN-19: is kept whole where it stands below or among what it quotes', () => {
    expect(writtenAbove('> Where shall we leave it?\nWith Lindiwe.')).toBe('> Where shall we leave it?\nWith Lindiwe.');
  });

  it('SCREEN-19: is read in a bounded number of lines', () => {
    expect(writtenAbove('a\n'.repeat(100_000)).split('\n')).toHaveLength(2000);
  });
});
