const plural = (count: number, one: string, many: string): string => `${count} ${count === 1 ? one : many}`;

/** Words of drawing zones on the map. */
export const drawing = {
  newZone: 'New zone',
  unnamed: 'A zone without a name',
  nameMissing: (zone: string) => `${zone}: please enter a name.`,
  codeMissing: (zone: string) => `${zone}: please enter a code.`,
  codeTaken: (code: string) => `Two zones have the code ${code}. Please give one of them another one.`,
  tooManyCorners: (corners: number, most: number) => `the outline has ${corners} corners, and ${most} are allowed. Simplify it.`,
  noMoreCorners: (most: number) =>
    `An outline has ${most} corners at most. That one was not added: finish the outline, or simplify it.`,
  tooFewCorners: 'an outline needs at least three corners.',
  crosses: (place: string) => `the outline crosses itself at ${place}.`,
  crossingRefused: (place: string) => `The outline would cross itself at ${place}, so that was not taken.`,

  crossesHere: 'The outline crosses itself here',

  /** What the map shows. */
  source: 'Zones of',
  liveTariff: 'The live tariff',
  draft: (name: string) => `Draft: ${name}`,
  noDrafts: 'Zones are drawn in a draft. Make one in the tariff first.',
  title: (name: string) => `Zones of ${name}`,
  editOnMap: 'Edit on the map',
  mapLabel: 'Zones of the draft on the map',
  layer: 'Layer',
  zones: 'Zones',
  zoneCount: (count: number) => plural(count, 'zone', 'zones'),
  empty: 'No zones yet. Draw one on the map.',
  emptyReadOnly: 'No zones on this layer.',
  openTariff: 'Open the tariff',
  isNew: 'New',
  isChanged: 'Changed',
  corners: (count: number) => plural(count, 'corner', 'corners'),
  noOutline: 'No outline',

  /** Rights. */
  notADraft: 'This tariff is not a draft, so its zones can only be viewed. Copy it into a draft to change them.',
  mayNotWrite: 'Your role may not write tariffs, so the zones can only be viewed.',
  mayNotView: 'Your role cannot see draft maps. Ask an administrator for “View draft maps”.',
  lacks: (label: string) => `Your role lacks “${label}”.`,
  mayNotCorners: (label: string) => `Outlines can only be viewed: your role lacks “${label}”.`,
  mayNotDetails: (label: string) => `Names, codes and tags can only be viewed: your role lacks “${label}”.`,

  /** The tools. */
  tools: 'Drawing tools',
  draw: 'Draw a zone',
  addOutline: 'Add an outline',
  stop: 'Stop drawing',
  undo: 'Undo',
  redo: 'Redo',
  drawHint: (count: number, most: number) =>
    `Click the map for each corner. Click the first one again, or press Enter, to finish; Esc gives up. ${count} of ${most} corners.`,
  splitHint:
    'Click where the line begins, outside of the outline, and on to where it ends, outside again. Enter finishes; Esc gives up.',
  editHint:
    'Drag a corner to move it, a small dot between two to add one, and the inside to move the whole. Right-click a corner to remove it.',
  holeHint: 'An outline with holes is kept as it is. It can be removed as a whole.',
  keyboardHint: 'The corners can also be typed in the table beside the map.',
  noZoneChosen: 'Choose one in the list or on the map.',
  noOutlineYet: 'Nothing is drawn for this one yet: “Add an outline” begins.',

  /** One zone. */
  name: 'Name',
  code: 'Code',
  tags: 'Tags',
  tagsHelp: 'Separated by commas. They group zones and do not change prices.',
  area: (km2: string) => `${km2} km²`,
  provincesAndPlaces: (provinces: string, places: number) =>
    [provinces === '' ? '' : `Also ${provinces}`, places === 0 ? '' : `${plural(places, 'named place', 'named places')}`]
      .filter((part) => part !== '')
      .join(', '),
  copyToLayer: 'Copy to another layer',
  copyTitle: (name: string) => `Copy ${name} to another layer`,
  copyText: 'Its outlines, provinces and places are copied. Tags and days stay with its own layer.',
  copy: 'Copy',
  copied: (name: string, layer: string) => `${name} is on the layer ${layer}. Save to keep it in the draft.`,
  tagZones: 'Tag zones',
  tag: 'Tag',
  tagZonesHelp: 'One that is there already, or a new one.',
  zonesOfTag: 'Zones with this tag',
  allZones: (count: number) => `All ${plural(count, 'zone', 'zones')}`,
  removeZone: 'Delete zone',
  removeTitle: (name: string) => `Delete ${name}?`,
  removeBody: 'It goes from this draft when you save. What is live does not change until the draft is published.',
  removeRefused: (name: string, users: string) =>
    `${name} cannot be deleted: ${users} of this draft use it. Give them another zone, or delete them first.`,
  rateUsers: (count: number) => plural(count, 'rate', 'rates'),
  ruleUsers: (count: number) => plural(count, 'surcharge or other rule', 'surcharges or other rules'),
  and: ' and ',
  removed: (name: string) => `${name} is deleted. Undo brings it back.`,
  outline: 'Outline',
  outlineOf: (number: number, corners: number) => `Outline ${number}, ${plural(corners, 'corner', 'corners')}`,
  removeOutline: 'Remove this outline',
  cornerTable: 'Corners',
  latitude: 'Latitude',
  longitude: 'Longitude',
  latitudeOf: (number: number) => `Latitude of corner ${number}`,
  longitudeOf: (number: number) => `Longitude of corner ${number}`,
  addAfter: (number: number) => `Add a corner after corner ${number}`,
  removeCorner: (number: number) => `Remove corner ${number}`,
  moreCorners: (count: number) => `Show ${count} more`,
  badLatitude: 'A latitude is a number between -90 and 90, such as -26.1046.',
  badLongitude: 'A longitude is a number between -180 and 180, such as 28.0568.',

  /** Shaping. */
  shape: 'Shape',
  simplify: 'Simplify',
  simplifyTitle: (name: string) => `Simplify ${name}`,
  tolerance: 'Leave out corners that are off by less than (m)',
  before: 'Corners now',
  after: 'Corners afterwards',
  areaChange: 'Area changes by',
  apply: 'Apply',
  snap: 'Snap to neighbours',
  snapTitle: (name: string) => `Snap ${name} to its neighbours`,
  reach: 'Move corners that are nearer to a neighbour’s corner than (m)',
  snapCount: (count: number) =>
    count === 0 ? 'No corner is that near.' : `${plural(count, 'corner', 'corners')} would be moved.`,
  cutOut: 'Cut out of neighbours',
  cutNothing: (name: string) => `${name} overlaps no other zone of its layer.`,
  cutWhole: (name: string) => `${name} would have nothing left, so nothing was cut. Delete it, or move it first.`,
  cutDone: (names: string) => `Cut out of ${names}.`,
  split: 'Split by a line',
  splitRefused: {
    'not-across': 'The line has to begin outside of the outline, go through it and end outside again.',
    'too-often': 'The line crosses the outline more than twice. Draw one that goes in once and comes out once.',
    'through-a-hole': 'The line goes through a hole of the outline. Draw it beside the hole.',
  },
  splitSeveral: 'The line crosses no outline of this zone in one go.',
  splitDone: (name: string) => `${name} has the smaller part.`,
  merge: 'Merge with another zone',
  mergeTitle: (name: string) => `Merge into ${name}`,
  mergeWith: 'Which zone is taken in?',
  mergeText: 'Its outlines, provinces and places are added; then it is deleted.',
  mergeNone: (name: string) => `No other zone of the layer touches ${name}.`,
  mergeDone: (name: string) => `${name} is merged. Undo brings it back.`,
  clippingFailed: 'These outlines could not be worked out together. Simplify them a little and try again.',
  loadedMeanwhile:
    'The draft was saved or loaded again meanwhile, so nothing was done. Look at the zones as they are and try again.',
  needsOutline: 'The zone has no outline.',

  /** Saving. */
  unsaved: (count: number) => `${plural(count, 'zone', 'zones')} changed and not saved.`,
  saved: 'The zones are saved in the draft.',
  discard: 'Discard',
  discardTitle: 'Discard all changes?',
  discardBody: 'The zones are shown again as they are stored.',
  conflict: (name: string) => `${name} has saved this draft since you began.`,
  conflictText: 'Your drawing is still here. Put it on top of what they saved, or load theirs and lose yours.',
  conflictBoth: (names: string) => `You have both changed ${names}: yours would replace theirs.`,
  keepMine: 'Put mine on top',
  loadTheirs: 'Load theirs',
  somebody: 'Someone else',

  /** Beside the live tariff. */
  compare: 'Compare with live',
  compareTitle: 'Compared with the live tariff',
  compareNone: 'The zones of this layer are the same as those of the live tariff.',
  change: { added: 'Added', removed: 'Removed', changed: 'Changed' },
  changeCount: (added: number, changed: number, removed: number) => `${added} added, ${changed} changed, ${removed} removed`,
  moved: 'Shipments of the last 30 days that would change zone',
  movedCount: (moved: string, looked: string) => `${moved} of ${looked}`,
  movedCapped: (looked: string) => `The newest ${looked} are looked at.`,
  movedStored: 'Counted with the zones as they are saved in the draft.',
  movedPairs: 'Where they would move',
  movedPair: (from: string, to: string, count: number) => `${from} → ${to}: ${count}`,
  noZone: 'no zone',
  areaFromTo: (from: string, to: string) => `${from} to ${to} km²`,
} as const;

/** Words of zones in KML files. */
export const kml = {
  importKml: 'Import KML',
  exportKml: 'Export KML',
  fileName: (layer: string) => `${layer.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.kml`,
  title: 'Import zones from KML',
  text: 'Choose one file or several. You see what is in them first; nothing is saved until you save the draft.',
  areasTitle: 'Import areas from KML',
  areasText:
    'Choose one file or several. An area is taken by the branch or driver of its name or code, in place of what they have; the others are left out. Nothing is saved until you save.',
  take: (count: number) => `Take ${plural(count, 'area', 'areas')} over`,
  taken: (count: number) => `${plural(count, 'area is', 'areas are')} on the map. Save to apply.`,
  nobodys: 'No one has this name',
  severals: 'More than one has this name',
  choose: 'Choose files',
  preview: 'The zones of the files on the map',
  zones: 'Zones of the files',
  name: 'Name',
  outlines: 'Outlines',
  corners: 'Corners',
  known: 'Already there',
  add: (count: number) => `Add ${plural(count, 'zone', 'zones')} to the draft`,
  added: (count: number) => `${plural(count, 'zone is', 'zones are')} on the map. Save to keep them in the draft.`,
  duplicates: (count: number) =>
    count === 1 ? 'One of them has the name of a zone that is there' : `${count} of them have the names of zones that are there`,
  replace: 'Replace its outlines',
  keepBoth: 'Keep both',
  problems: (count: number) => `${plural(count, 'part was', 'parts were')} left out:`,
  tooMuch: (zones: number, corners: number) =>
    `Together that is too much for one go: ${zones} zones with ${corners} corners in all are taken. Choose fewer files, or parts of them.`,
  tooLarge: (megabytes: number) => `The file is larger than ${megabytes} MB.`,
  notKml: 'This is not a KML file.',
  unreadable: 'The file could not be read.',
} as const;

/** Words of drawing what holds at once, beside any tariff. */
export const areas = {
  title: {
    branches: 'Areas of branches',
    drivers: 'Areas of drivers',
    exceptions: 'Where exceptions hold',
  },
  text: {
    branches:
      'A branch takes the shipments that lie in its area. Where no area is drawn, the nearest branch does. Saved changes apply at once.',
    drivers:
      'The driver whose area holds an address is proposed when its collection or delivery is assigned. Where areas lie in each other, the smaller one counts.',
    exceptions: 'Quotes and bookings follow as soon as you save. Days and effects are changed by opening an exception.',
  },
  mapLabel: 'Areas on the map',
  mayNot: (label: string) => `You can view the areas but not change them: your role lacks “${label}”.`,
  mayNotView: (label: string) => `Your role may not see this layer. Ask an administrator for “${label}”.`,
  limited: 'You are limited to a branch or an account, so you cannot change what applies to every account.',
  mayNotSend: 'You can view the areas but not change them: your role may not draw areas.',
  list: 'Areas',
  saved: 'Saved. It applies from now on.',
  empty: {
    branches: 'There are no branches.',
    drivers: 'There are no drivers.',
    exceptions: 'The normal rules apply everywhere. Draw where an exception applies.',
  },
  drawException: 'Draw an exception',
  clear: 'Remove the area',
  withProvinces: 'Provinces, places and tags of an exception are changed by opening it.',
  openException: 'Open exception',
  gone: { branches: 'closed', drivers: 'has left' },
  goneName: (name: string, why: string) => `${name} (${why})`,
  goneText: 'The area no longer applies. Give it to someone else, or remove it.',
  handTo: 'Give the area to',
  hand: 'Give it',
  choose: 'Please choose',
  handed: (name: string) => `${name} has the area on the map. Save to apply.`,
  lastChanged: (name: string, time: string) => `Last changed by ${name}, ${time}`,
} as const;

/** Words of who edits a layer at present. */
export const lock = {
  held: (name: string) => `${name} is editing this layer.`,
  since: (time: string) => `Since ${time}. You can view it; as soon as they are done, you can edit.`,
  silent: (time: string) =>
    `They have not been active since ${time}. If you take over, what they have drawn and not saved will have to be put on top of yours.`,
  takeOver: 'Take over',
  takeOverTitle: (name: string) => `Take over from ${name}?`,
  released: 'You have been away, so others may edit this layer now. What you have drawn and not saved is still here.',
  editAgain: 'Edit again',
  stillThere: 'Are you still there?',
  stillThereText: 'You are editing this layer, and no one else can. Without an answer it is released in a minute.',
  stillHere: 'I am still here',
  letGo: 'Let others edit',
} as const;
