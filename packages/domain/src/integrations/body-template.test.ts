import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillTemplate, gapsOf, templateFault, valueAt } from './body-template.ts';
import { exampleFields, fieldsOfEvent, listedFields } from './event-fields.ts';

const EVENT = {
  reference: 'K7M2QX',
  status: 'out-for-delivery',
  rate: 12.5,
  due: null,
  parcels: [{ id: 1 }],
  note: 'He said "no" \\ 1 < 2',
};

describe('a body template', () => {
  it('SCREEN-40: is filled with what the event says, text between quotes and values as they are', () => {
    const template =
      '{"ref":"{{reference}}","amount":{{ rate }},"due":{{due}},"list":{{parcels}},"first":"{{parcels.0.id}}","no":"{{due}}"}';

    expect(JSON.parse(fillTemplate(template, EVENT, 'json'))).toEqual({
      ref: 'K7M2QX',
      amount: 12.5,
      due: null,
      list: [{ id: 1 }],
      first: '1',
      no: '',
    });
  });

  it('SCREEN-40: stays JSON whatever an event says', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (said) => {
        const filled = fillTemplate('{"a\\"":"x {{said}} y","b":{{said}}}', { said }, 'json');

        expect(JSON.parse(filled)).toEqual({ 'a"': `x ${said} y`, b: said });
      }),
    );
  });

  it('SCREEN-40: neither ends an element of XML nor a part of an address', () => {
    expect(fillTemplate('<a>{{note}}</a>', EVENT, 'xml')).toBe('<a>He said &quot;no&quot; \\ 1 &lt; 2</a>');
    expect(fillTemplate('https://x.example/{{path}}?q={{note}}', { ...EVENT, path: '../a/b' }, 'url')).toBe(
      'https://x.example/..%2Fa%2Fb?q=He%20said%20%22no%22%20%5C%201%20%3C%202',
    );
  });

  it('SCREEN-40: finds nothing that was not sent', () => {
    expect(valueAt(EVENT, 'constructor')).toBeUndefined();
    expect(valueAt(EVENT, 'reference.length')).toBeUndefined();
    expect(valueAt(EVENT, 'parcels.7.id')).toBeUndefined();
  });

  it('SCREEN-40: is refused where a field is unknown, a bracket is missing or it makes no JSON', () => {
    const examples = [exampleFields('status-changed')];

    expect(templateFault('{"a":"{{short_tracking_reference}}"}', 'json', examples)).toBeNull();
    expect(templateFault('{"a":"{{colour}}"}', 'json', examples)).toBe('The chosen events have no field {{colour}}.');
    expect(templateFault('{"a":"{{status}"}', 'json', examples)).toBe(
      'A field begins with {{ and ends with }}: one of them is missing.',
    );
    expect(templateFault('{"a":{{status}} "b"}', 'json', examples)).toBe(
      'This is not JSON once it is filled in. Please look for a missing comma or quotation mark.',
    );
    expect(templateFault('{{a b}}', 'json', examples)).toBe(
      '{{a b}} is no field. A field is written like {{short_tracking_reference}}.',
    );
  });

  it('SCREEN-40: names every field of an event, of a list of one as of its one', () => {
    expect(listedFields('parcel-dimensions').map(({ path }) => path)).toContain('weight_kg');
    expect(listedFields('status-changed').map(({ path }) => path)).toContain('tracking_events.0.message');
    expect(fieldsOfEvent({ message_id: '1-2', topic: 'parcel-dimensions', body: [{ weight_kg: 2 }] })).toEqual({
      message_id: '1-2',
      topic: 'parcel-dimensions',
      weight_kg: 2,
      event: [{ weight_kg: 2 }],
    });
    expect(gapsOf('{{a}} {{ b.c }} {{a}}')).toEqual(['a', 'b.c']);
  });
});
