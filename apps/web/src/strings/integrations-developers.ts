/** Words of the page for who writes a program. */
export const developers = {
  parts: 'Parts of this page',
  tabs: {
    start: 'Getting started',
    reference: 'Reference',
    webhooks: 'Webhooks',
    errors: 'Errors and limits',
    switch: 'From another courier',
    changes: 'Changes',
  },
  language: 'Language',
  copyOf: (what: string) => `Copy ${what}`,

  keyTitle: '1. Get a key',
  keyText: (provider_title: string) =>
    `An account’s owner makes a key under Settings, Integrations. Where that page says that keys are not switched on, ask ${provider_title}. ` +
    'A key sees its own account alone, and does what it was made for. While you build, make one for test bookings: they cost nothing, and no driver comes.',
  keyPlace: 'Open Integrations',
  keyKept: 'Keep it in the environment, not in your code:',
  priceTitle: '2. Ask for a price',
  priceText:
    'Nothing is booked and nothing is charged. What is printed are the services by their codes, each with its price in rand.',
  bookTitle: '3. Book',
  bookText:
    'With a live key this is a real booking: the account is charged, and a driver comes. The Idempotency-Key is yours to choose: run again with the same one, it is booked once. ' +
    'Use a service code from the price before.',
  nextTitle: '4. Print and follow',
  next: [
    'GET /shipments/label?tracking_reference=… answers a link to the sticker as PDF; /shipments/label/stickers?format=zpl is for label printers.',
    'GET /tracking/shipments?tracking_reference=… says where a parcel is, without a key.',
    'GET /shipments?since=… answers what has changed. A webhook tells you at once.',
    'POST /shipments/bookings books up to 500 in one call, each exactly once.',
    'POST /shipments/test/status, with a test key, moves a test booking to any status, so that you see what your program does with it.',
  ],
  toolsTitle: 'Files for your tools',
  openapi: 'OpenAPI document of all calls of a key',

  referenceAbout:
    'Every call that a key can make, and public tracking. Try one with your own key: it stays in this page and is forgotten when you leave it.',
  search: 'Search calls',
  key: 'API key',
  keyHelp: 'Sent with the calls that you try. What you book with it is real, unless it is a test key.',
  nothingFound: (search: string) => `No call has “${search}” in it.`,
  neededScopes: (scopes: string) => `Needs a key for: ${scopes}.`,
  noKeyNeeded: 'Needs no key.',
  field: 'Field',
  kind: 'Kind',
  meaning: 'Meaning',
  required: 'required',
  parametersOf: (call: string) => `What ${call} takes`,
  answerOf: (call: string) => `What ${call} answers`,
  answer: 'Answer, for example',
  answeredFile: (type: string, bytes: number) => `A file (${type}) of ${bytes} bytes.`,
  answersFile: (type: string) => `A file (${type}).`,
  tryIt: 'Try it',
  sent: (call: string) => `What is sent to ${call}, as JSON`,
  send: 'Send',
  wrongJson: 'This is not JSON.',
  answered: (status: number, limit: string | null) => (limit === null ? `Answered ${status}` : `Answered ${status} · ${limit}`),
  notReached: 'There was no answer. Please check your connection.',

  webhooksAbout:
    'A webhook is an https address of yours that is told what happens to your parcels. Add one under Settings, Integrations, or with POST /integrations. ' +
    'Answer any status from 200 to 299 within ten seconds; all else is tried again for 30 days.',
  topicsTitle: 'What it is told of',
  topic: 'Topic',
  when: 'When',
  exampleTitle: 'What arrives',
  verifyTitle: 'Is it from us?',
  verifyText:
    'Check the signature with the secret that was shown when the webhook was added. Refuse what is older than five minutes, and leave aside a webhook-id that you have handled.',
  forwardTitle: 'Try it on your own machine',
  forwardText:
    'tsela-forward.mjs reads the events of your webhook in their order and posts each to an address of yours, as it is pushed and signed with your secret, again until you take it. ' +
    'Nothing has to reach your machine from outside. It says what is missing, and where it stands: go on from there with --from. It needs Node 20 or newer and nothing else.',
  programDownload: (name: string, kilobytes: number) => `Download ${name} (${kilobytes} kB)`,
  programFetch: 'Fetch and check it',
  programRun: 'Run it',
  missedTitle: 'Have I got everything?',
  missedText:
    'Events are numbered without gaps. GET /integrations/events?webhook_id=…&after=… gives all of the last 30 days, to the byte, whether they reached you or not.',

  errorsTitle: 'Errors',
  errorsAbout:
    'Every error is JSON with a message for people and a code for programs; violations name the fields. Tell us the request_id when you ask about one.',
  status: 'Status',
  code: 'Code',
  limitsTitle: 'Limits',
  limits: (key_calls: number, look_ups: number) =>
    `A key makes ${key_calls} calls a minute; tracking without a key looks up ${look_ups} references a minute for an address. Every answer says how many are left:`,
  limitsOver: 'Beyond that the answer is 429, and Retry-After says how many seconds to wait.',
  versionsTitle: 'Versions',
  versions:
    'The same calls answer with /v2 and /v3 in front of the path. Fields are added without notice and never change their meaning: leave aside what you do not know, and expect further statuses.',

  switchTitle: 'Coming from another courier’s plug-in',
  switchAbout:
    'Many shop plug-ins and programs speak the same calls. If yours lets you set the address of the API, it most likely works as it is.',
  switchSteps: [
    [
      '1. Make a key',
      'Under Settings, Integrations, with the first four ticks: reading, prices, booking and stickers. It has 32 characters, as the plug-in expects.',
    ],
    [
      '2. Change the address',
      'Put the address below where the plug-in has that of the other courier, and the key where it asks for one. An old account number may stay: the key decides the account.',
    ],
    [
      '3. Ask for a price',
      'Put a parcel into the cart of a test order. If services with prices appear, bookings, labels and tracking work as well.',
    ],
  ],
  switchWrong:
    'An older plug-in that asks for an access key ID and a secret signs its calls (AWS Signature Version 4): both are shown beside the key when it is made.',
  address: 'Address of the API',

  changes: [
    [
      'Test keys',
      'What is booked with one is checked, priced and tracked like a shipment, costs nothing, and moves to any status on request.',
    ],
    ['Lockers in a shop', 'The locker plug-in for shops connects by its own calls.'],
    ['Links to proofs', 'GET /s3-url/download answers links to the files that GET /shipments/pod names.'],
    ['Limits in every answer', 'RateLimit and RateLimit-Policy say how many calls are left.'],
    ['Changes since', 'GET /shipments?since=… and next_since pass no change over.'],
    ['Many bookings at once', 'POST /shipments/bookings books up to 500 in one call, each exactly once.'],
    ['Proofs and statements', 'Keys read images of proofs, digital proofs and statements.'],
    ['Events without gaps', 'The stream of a webhook is numbered and chained, and can be fetched from any number on.'],
  ],
} as const;
