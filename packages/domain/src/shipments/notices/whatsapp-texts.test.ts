import { expect, it } from 'vitest';
import { NOTIFIED_EVENTS } from './notified-events.ts';
import { WHATSAPP_EVENTS, gapsOf, registeredText, whatsappText } from './whatsapp-texts.ts';

it('KEY-51: every event has a template that Meta takes: no gap at its beginning or end, none beside another', () => {
  expect(WHATSAPP_EVENTS).toEqual(expect.arrayContaining([...NOTIFIED_EVENTS]));
  for (const event of WHATSAPP_EVENTS) {
    const text = registeredText(event);
    expect(text).not.toMatch(/^\{\{|\}\}$|\}\}\s*\{\{/);
    expect(text.length).toBeLessThanOrEqual(1024);
    expect(gapsOf(whatsappText(event))).toContain('link');
  }
});

it('numbers the gaps in their order', () => {
  expect(registeredText('out_for_delivery')).toBe(
    'Shipment {{1}} is on its way to {{2}} today. Follow it here: {{3}}\nReply STOP to get no more messages.',
  );
  expect(gapsOf(whatsappText('out_for_delivery'))).toEqual(['ref', 'to', 'link']);
});
