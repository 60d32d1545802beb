import { describe, expect, it } from 'vitest';
import { checkCodeFrom, checkCodeOf, checkLine } from './check-code.ts';

describe('the code of a message', () => {
  it('users-ask 41: is found however it is typed, and what can be none is none', () => {
    const code = checkCodeFrom(new Uint8Array([0, 31, 32, 63, 200, 255, 7]));

    expect(code).toHaveLength(7);
    for (const typed of [
      code,
      ` #${code.toLowerCase()} `,
      `${code.slice(0, 3)}-${code.slice(3)}`,
      `${code.slice(0, 3)} ${code.slice(3)}`,
    ])
      expect(checkCodeOf(typed)).toBe(code);
    for (const typed of ['', 'ABC', 'ABCDEF0', 'ABCDEFGH', '<script>', 'A'.repeat(5000)]) expect(checkCodeOf(typed)).toBeNull();
  });

  it('users-ask 41: stands in an SMS by itself, and in an e-mail with what it is for', () => {
    const check = { code: 'ABCDEFG', url: 'https://track.example/track?check=ABCDEFG' };

    expect(checkLine('sms', check, 'zu')).toBe(' #ABCDEFG');
    expect(checkLine('email', check, 'af')).toContain('Tik die kode ABCDEFG hier in: https://track.example/track?check=ABCDEFG');
  });
});
