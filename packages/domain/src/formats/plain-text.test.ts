import { expect, it } from 'vitest';
import { plainTextOf } from './plain-text.ts';

it.each([
  ['<p>Paid within <b>30 days</b>.</p><p>Late? <a href="https://x.example">Write</a></p>', 'Paid within 30 days.\nLate? Write'],
  ['<ul><li>One</li><li>Two</li></ul>', 'One\nTwo'],
  ['Tom &amp; Jerry&nbsp;&#8211; &lt;b&gt; &#x41; &unknown;', 'Tom & Jerry – <b> A &unknown;'],
  ['  \n<br/>\n', ''],
  ['', ''],
])('%o reads %o', (html, text) => {
  expect(plainTextOf(html)).toBe(text);
});
