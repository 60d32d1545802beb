/** The languages that programs are shown in, with what each needs. */
export const SAMPLE_LANGUAGES = ['curl', 'javascript', 'php', 'python'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

export const LANGUAGE_NAMES: Readonly<Record<SampleLanguage, string>> = {
  curl: 'curl',
  javascript: 'JavaScript',
  php: 'PHP',
  python: 'Python',
};

/** What is sent in the first two calls. */
const QUESTION = {
  collection_address: {
    street_address: '12 Oxford Road',
    local_area: 'Rosebank',
    city: 'Johannesburg',
    code: '2196',
    zone: 'GP',
  },
  delivery_address: { street_address: '3 Beach Road', local_area: 'Sea Point', city: 'Cape Town', code: '8005', zone: 'WC' },
  parcels: [{ submitted_length_cm: 20, submitted_width_cm: 20, submitted_height_cm: 10, submitted_weight_kg: 2 }],
};
const BOOKING = {
  ...QUESTION,
  collection_contact: { name: 'Sipho Dlamini', mobile_number: '0821234567' },
  delivery_contact: { name: 'Rachel Adams', mobile_number: '0831234567' },
  service_level_code: 'ECO',
  customer_reference: 'Order 1001',
};

const PRICES = JSON.stringify(QUESTION, null, 2);
const BOOKED = JSON.stringify(BOOKING, null, 2);
const IDEMPOTENCY_KEY = 'order-1001';

/** A first price and a first booking in a language, for the address of a courier's API. The key is in the environment as TSELA_KEY. */
export function firstCalls(language: SampleLanguage, address: string): { readonly price: string; readonly booking: string } {
  return { price: PRICE_OF[language](address), booking: BOOKING_OF[language](address) };
}

type Sample = (address: string) => string;

const PRICE_OF: Readonly<Record<SampleLanguage, Sample>> = {
  curl: (address) => `curl "${address}/rates" \\
  -H "Authorization: Bearer $TSELA_KEY" \\
  -H "Content-Type: application/json" \\
  -d '${PRICES}'
`,
  javascript: (address) => `const response = await fetch('${address}/rates', {
  method: 'POST',
  headers: { Authorization: \`Bearer \${process.env.TSELA_KEY}\`, 'Content-Type': 'application/json' },
  body: JSON.stringify(${PRICES}),
});
const { rates } = await response.json();
for (const { service_level, rate } of rates) console.log(service_level.code, rate);
`,
  php: (address) => `<?php
$body = '${PRICES}';
$answer = file_get_contents('${address}/rates', false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => "Authorization: Bearer " . getenv('TSELA_KEY') . "\\r\\nContent-Type: application/json",
    'content' => $body,
    'ignore_errors' => true,
]]));
foreach (json_decode($answer, true)['rates'] as $rate) {
    echo $rate['service_level']['code'], ' ', $rate['rate'], "\\n";
}
`,
  python: (address) => `import json, os, urllib.request

body = json.dumps(${PRICES}).encode()
request = urllib.request.Request("${address}/rates", body, {
    "Authorization": "Bearer " + os.environ["TSELA_KEY"],
    "Content-Type": "application/json",
})
with urllib.request.urlopen(request) as response:
    for rate in json.load(response)["rates"]:
        print(rate["service_level"]["code"], rate["rate"])
`,
};

const BOOKING_OF: Readonly<Record<SampleLanguage, Sample>> = {
  curl: (address) => `curl "${address}/shipments" \\
  -H "Authorization: Bearer $TSELA_KEY" \\
  -H "Content-Type: application/json" \\
  -H "Idempotency-Key: ${IDEMPOTENCY_KEY}" \\
  -d '${BOOKED}'
`,
  javascript: (address) => `const response = await fetch('${address}/shipments', {
  method: 'POST',
  headers: {
    Authorization: \`Bearer \${process.env.TSELA_KEY}\`,
    'Content-Type': 'application/json',
    'Idempotency-Key': '${IDEMPOTENCY_KEY}',
  },
  body: JSON.stringify(${BOOKED}),
});
const answer = await response.json();
console.log(response.ok ? answer.short_tracking_reference : answer.message);
`,
  php: (address) => `<?php
$body = '${BOOKED}';
$answer = file_get_contents('${address}/shipments', false, stream_context_create(['http' => [
    'method' => 'POST',
    'header' => "Authorization: Bearer " . getenv('TSELA_KEY')
        . "\\r\\nContent-Type: application/json\\r\\nIdempotency-Key: ${IDEMPOTENCY_KEY}",
    'content' => $body,
    'ignore_errors' => true,
]]));
$shipment = json_decode($answer, true);
echo $shipment['short_tracking_reference'] ?? $shipment['message'], "\\n";
`,
  python: (address) => `import json, os, urllib.error, urllib.request

body = json.dumps(${BOOKED}).encode()
request = urllib.request.Request("${address}/shipments", body, {
    "Authorization": "Bearer " + os.environ["TSELA_KEY"],
    "Content-Type": "application/json",
    "Idempotency-Key": "${IDEMPOTENCY_KEY}",
})
try:
    with urllib.request.urlopen(request) as response:
        print(json.load(response)["short_tracking_reference"])
except urllib.error.HTTPError as error:
    print(json.load(error)["message"])
`,
};

/** Whether a message of a webhook is ours, as a function of a language; curl receives none. */
export const VERIFY_SAMPLES: Readonly<Record<Exclude<SampleLanguage, 'curl'>, string>> = {
  javascript: `import { createHmac, timingSafeEqual } from 'node:crypto';

// body: the text as it arrived, before it is parsed
export function isGenuine(secret, headers, body) {
  if (Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp'])) > 300) return false;
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signed = \`\${headers['webhook-id']}.\${headers['webhook-timestamp']}.\${body}\`;
  const expected = Buffer.from(\`v1,\${createHmac('sha256', key).update(signed).digest('base64')}\`);
  return headers['webhook-signature'].split(' ').some((each) => {
    const given = Buffer.from(each);
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
`,
  php: `<?php
// $body: the text as it arrived, file_get_contents('php://input')
function is_genuine(string $secret, array $headers, string $body): bool {
    if (abs(time() - (int) $headers['webhook-timestamp']) > 300) return false;
    $key = base64_decode(substr($secret, strlen('whsec_')));
    $signed = $headers['webhook-id'] . '.' . $headers['webhook-timestamp'] . '.' . $body;
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', $signed, $key, true));
    foreach (explode(' ', $headers['webhook-signature']) as $given) {
        if (hash_equals($expected, $given)) return true;
    }
    return false;
}
`,
  python: `import base64, hashlib, hmac, time

# body: the bytes as they arrived, before they are parsed
def is_genuine(secret, headers, body):
    if abs(time.time() - int(headers["webhook-timestamp"])) > 300:
        return False
    key = base64.b64decode(secret[len("whsec_"):])
    signed = f'{headers["webhook-id"]}.{headers["webhook-timestamp"]}.'.encode() + body
    expected = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
    return any(hmac.compare_digest(expected, given) for given in headers["webhook-signature"].split(" "))
`,
};

/** Fetches the program for webhooks from the product, and proves that it is whole. */
export function fetchProgramSample({
  origin,
  name,
  sha256,
}: {
  readonly origin: string;
  readonly name: string;
  readonly sha256: string;
}): string {
  return `curl --fail --silent --show-error --remote-name ${origin}/${name}
echo "${sha256}  ${name}" | sha256sum --check
`;
}

/** The events of a webhook on one's own machine, with the program that the product serves. Key and signing secret are in the environment. */
export function forwardSample(address: string): string {
  return `export TSELA_KEY TSELA_SECRET
node tsela-forward.mjs --address ${address} --to http://localhost:3000/hook
`;
}
