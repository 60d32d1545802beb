import { describe, expect, it } from 'vitest';
import { messageChecks, searchedText, threadChecks, topicOf, unreadText } from './thread-rules.ts';

describe('SCREEN-19: a thread', () => {
  it('has a subject and a message', () => {
    expect(threadChecks({ subject: ' ', text: '\n' }).map(({ field }) => field)).toEqual(['subject', 'text']);
    expect(threadChecks({ subject: 'Late', text: 'Where is it?' })).toEqual([]);
    expect(messageChecks('')).toEqual([{ field: 'text', code: 'required', message: 'Please write a message.' }]);
  });

  it('is about what its reference names, or else what was chosen', () => {
    expect([topicOf('INV000012'), topicOf('cr000003'), topicOf('ABC123'), topicOf(' ', 'billing'), topicOf('')]).toEqual([
      'billing',
      'billing',
      'shipments',
      'billing',
      'general',
    ]);
  });

  it('is found by what was written last where much was', () => {
    const long = searchedText('first', ['x'.repeat(20_000), 'The  LAST\nword']);

    expect(long).toHaveLength(16_000);
    expect(long.endsWith('the last word')).toBe(true);
    expect(searchedText('', ['One', ''])).toBe('one');
  });

  it('MENU-10: is counted up to 99', () => {
    expect([unreadText(1), unreadText(99), unreadText(100)]).toEqual(['1', '99', '99+']);
  });
});
