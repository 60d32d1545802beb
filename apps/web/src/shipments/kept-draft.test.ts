import { describe, expect, it } from 'vitest';
import { filledForm } from './form.testing.ts';
import { forgetDraft, keepDraft, readDraft } from './kept-draft.ts';

function aStorage(initial: Record<string, string> = {}) {
  const items = new Map(Object.entries(initial));
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}

describe('a kept draft', () => {
  it('comes back as it was typed, until it is forgotten', () => {
    const storage = aStorage();
    const draft = { t: '1', saved_at: '2026-11-23T10:00:00.000Z', form: filledForm() };

    keepDraft(draft, storage);
    expect(readDraft(storage)).toEqual(draft);

    forgetDraft(storage);
    expect(readDraft(storage)).toBeNull();
  });

  it('of another shape is no draft', () => {
    expect(readDraft(aStorage({ new_shipment_draft: '{"t":"1"' }))).toBeNull();
    expect(readDraft(aStorage({ new_shipment_draft: '{"t":"1","saved_at":"x","form":{}}' }))).toBeNull();
  });
});
