import { join } from 'node:path';
import type { Rolldown } from 'vite';

type Groups = NonNullable<Exclude<Rolldown.OutputOptions['codeSplitting'], boolean | undefined>['groups']>;
type Graph = Parameters<Extract<Groups[number]['name'], (...given: never[]) => unknown>>[1];

const SOURCES = /\/(?:apps\/web\/src|packages\/[^/]+\/src)\//;
/** What layers are made of: our own, and icons that are named. */
const LAYERED = /\/(?:apps\/web\/src|packages\/[^/]+\/src|@tabler\/icons-react|@tanstack\/(?:react-query|query-core))\//;

/**
 * What is one file each, beside what the entry brings: all of our own that is loaded with the named modules and is in no file before. A page
 * that has one of them loads the whole file, so they are what pages of a kind have anyway. A file loads only what is in itself and in those
 * before it, so that no two wait for each other.
 */
const LAYERS: readonly (readonly [name: string, modules: readonly string[]])[] = [
  [
    // What a driver's list of stops has of what most pages have; the rest of the parts are nothing to a driver.
    'few-parts',
    [
      'shell/pages/address.ts',
      'ui/feedback/Notice.tsx',
      'ui/show/StatusBadge.tsx',
      'ui/show/DateTime.tsx',
      'ui/show/Chip.tsx',
      'ui/layout/Tiles.tsx',
      'shell/tell.ts',
      'shell/parts/LiveBadge.tsx',
      // Of what waits at the desk as well.
      'ui/show/whats-app.ts',
      '../../../packages/contract/src/shipments/shipment-api.ts',
      '../../../packages/contract/src/tripsheets/tripsheet-api.ts',
      '../../../packages/contract/src/tracking/tracking-api.ts',
      '../../../packages/domain/src/shipments/status/status-changes.ts',
      // Small, and of bookings and collection requests as well.
      '../../../packages/contract/src/collection-requests/collection-request-api.ts',
      '../../../packages/domain/src/collection-requests/collection-request-status.ts',
      '../../../packages/domain/src/formats/references.ts',
      '../../../packages/domain/src/shipments/checks/parcel-checks.ts',
      '../../../packages/domain/src/shipments/shipment-draft.ts',
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconCloudUpload.mjs',
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconNavigation.mjs',
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconRefresh.mjs',
      // Of benches, links and what waits at the desk.
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconBarcode.mjs',
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconBrandWhatsapp.mjs',
      // Of the menu as well.
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconPhone.mjs',
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconTruck.mjs',
    ],
  ],
  // What the library's parts ask for around them: pages without any do not load it.
  ['library', ['theme/KitProvider.tsx']],
  // What a driver's list of stops has of its own, in one file: the few other pages that have some of it load the whole.
  ['driver', ['tripsheets/TripsheetPage.tsx']],
  // Beside the page on a wide screen, and in what looks up pages of the menu.
  ['menu', ['shell/navigation/Navigation.tsx', 'shell/pages/menu-pages.ts']],
  [
    'parts',
    [
      'ui/feedback/Notice.tsx',
      'ui/layout/PageFrame.tsx',
      'ui/layout/Panel.tsx',
      'ui/layout/Row.tsx',
      'ui/layout/Stack.tsx',
      'ui/show/StatusBadge.tsx',
      'ui/show/DateTime.tsx',
      'ui/show/Money.tsx',
      'ui/show/Text.tsx',
      'ui/act/LinkButton.tsx',
      'ui/act/IconButton.tsx',
      'shell/tell.ts',
      'ui/layout/Tiles.tsx',
      'ui/form/month-draft.ts',
      'ui/act/save-as-file.ts',
      'ui/act/CopyButton.tsx',
      'ui/show/Chip.tsx',
      'ui/show/TagChips.tsx',
      'shell/parts/LiveBadge.tsx',
      'ui/layout/TabLinks.tsx',
      'ui/layout/Facts.tsx',
      'ui/form/base64.ts',
      'shell/save-called-file.ts',
      // Small, and of what one thing's page and those of its kind offer.
      'shell/use-may-open-past.ts',
      'shell/use-may-block.ts',
      // Small, and of settings as of addresses.
      '../../../packages/domain/src/service-areas/distance.ts',
      '../../../packages/domain/src/formats/countries.ts',
      '../../../packages/domain/src/pickup-points/pickup-operators.ts',
      '../../../packages/domain/src/pickup-points/pin-rules.ts',
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconHistory.mjs',
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconPencil.mjs',
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconStar.mjs',
    ],
  ],
  [
    'form',
    [
      'ui/form/Form.tsx',
      'ui/form/SaveBar.tsx',
      'shell/pages/unsaved-guard.ts',
      // Lists without an end: pages that have one have a form or a field to search it by.
      '../../../node_modules/@tanstack/query-core/build/modern/infiniteQueryObserver.js',
      '../../../node_modules/@tanstack/react-query/build/modern/useInfiniteQuery.js',
      'ui/form/SearchCombobox.tsx',
      'ui/form/DayInput.tsx',
      'ui/form/SelectField.tsx',
      'ui/table/SearchField.tsx',
    ],
  ],
  [
    // What pages that open and save one record have around their fields.
    'record',
    [
      'shell/use-edited.ts',
      'ui/form/LineForm.tsx',
      'ui/form/RecordFrame.tsx',
      'ui/form/TimeInput.tsx',
      'ui/form/UnreadFrame.tsx',
      'ui/layout/Columns.tsx',
      'ui/layout/Lines.tsx',
      '../../../packages/domain/src/formats/code-of-label.ts',
      '../../../packages/domain/src/formats/codes.ts',
      '../../../packages/domain/src/providers/provider-kinds.ts',
      '../../../packages/domain/src/service-areas/region.ts',
      '../../../packages/domain/src/time/time-slots.ts',
    ],
  ],
  [
    'list',
    [
      'shell/parts/ListTable.tsx',
      'ui/table/ListFilters.tsx',
      'ui/table/ColumnChooser.tsx',
      'ui/table/CardLine.tsx',
      'ui/table/PlainTable.tsx',
      'shell/use-csv-export.ts',
      'shell/every-page.ts',
      // Of the days that a list is narrowed to.
      '../../../packages/domain/src/time/date-ranges.ts',
    ],
  ],
  [
    'shipment',
    [
      'shipments/shipment-calls.ts',
      'strings/shipments.ts',
      'rates/parts/ServiceName.tsx',
      'shipments/parts/custom-fields-draft.ts',
      'shipments/parts/SendButton.tsx',
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconPrinter.mjs',
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconBan.mjs',
      '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconCalculator.mjs',
      'strings/shipments/holds.ts',
      '../../../packages/domain/src/shipments/shipment-texts.ts',
      '../../../packages/domain/src/shipments/status/holds.ts',
      '../../../packages/domain/src/shipments/status/may-move-on.ts',
      // What a status change and a proof can be of: with the rules of steps in part.
      'shipments/parts/part-draft.ts',
      // Of what bookings have, pages of one shipment and of one account need these alone.
      'service-areas/parts/place-text.ts',
      'strings/rates.ts',
      '../../../packages/domain/src/accounts/reference-rules.ts',
      '../../../packages/domain/src/shipments/parcel-measures.ts',
    ],
  ],
  [
    'booking',
    [
      'shipments/form/form-errors-draft.ts',
      'rates/rate-calls.ts',
      'rates/parts/offers.ts',
      'rates/parts/PriceBreakdown.tsx',
      'service-areas/parts/PlaceSearch.tsx',
    ],
  ],
  ['shipment-form', ['shipments/form/SidePanel.tsx']],
  ['dialog-form', ['ui/feedback/FormDialog.tsx']],
  // Of what is brought as a file.
  [
    'files',
    [
      'ui/form/ChooseFile.tsx',
      'ui/form/DropZone.tsx',
      '../../../packages/domain/src/formats/file-types.ts',
      '../../../packages/domain/src/formats/tables/csv-reading.ts',
    ],
  ],
  ['integrations', ['integrations/integration-calls.ts', 'integrations/partner-calls.ts', 'integrations/webhook-draft.ts']],
];

/** What the library draws beside lists that unfold, and a driver's stops have as well: in neither's file, so that neither loads the other. */
const ICON_OF_LISTS = '../../../node_modules/@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs';

/**
 * Modules that are in one file. What the entry loads with itself comes with every page, so it needs no file for each set of pages that
 * share something of it. Small files compress worse, and each waits for the one before on a slow line. A group takes what those before it
 * have left, with all that this brings.
 */
export function chunkGroups(source_folder: string): Groups {
  const layers = layersOf(source_folder);
  const layer = (name: string): Groups[number] => ({
    name: (id, graph) => (layers(graph).get(id) === name ? name : null),
    debugName: name,
    test: LAYERED,
  });
  const of_pages = LAYERS.map(([name]) => layer(name));
  return [
    { name: 'react', test: /node_modules\/(react|react-dom|scheduler)\// },
    // Lists without an end are of few pages.
    { name: 'tanstack', test: /node_modules\/@tanstack\/(?!.*\/(?:infiniteQueryObserver|useInfiniteQuery)\.js)/ },
    // What hangs on something else, as menus do, is not brought by every dialog.
    { name: 'floating', test: /node_modules\/@floating-ui\// },
    { name: 'mantine', test: /node_modules\/@mantine\/core\/esm\/core\// },
    layer('shell'),
    { name: 'hooks', test: /node_modules\/@mantine\/hooks\// },
    ...of_pages.slice(0, 5),
    // What many pages have, by kind: small pieces that would each be a file. Calls of prices and of money are many, and few first screens make them.
    {
      name: 'contract',
      test: /\/packages\/contract\/src\/(?!rates\/|billing\/|payments\/|shipments\/shipment-payment)/,
      minShareCount: 8,
    },
    { name: 'rules', test: /\/packages\/domain\/src\/(?!gateways\/)/, minShareCount: 14 },
    { name: 'icons', test: /@tabler/, minShareCount: 8 },
    {
      name: 'dialog',
      test: /\/components\/(?:Modal|ModalBase|FocusTrap|Portal|Overlay|Paper|VisuallyHidden)\/|\/react-remove-scroll/,
    },
    {
      name: 'inputs',
      test: /\/components\/(?:Input|InputBase|InlineInput|Checkbox|NativeSelect|ActionIcon|TextInput)\//,
      minShareCount: 10,
    },
    ...of_pages.slice(5),
    { name: 'contract-rates', test: /\/packages\/contract\/src\/rates\/(?!rate-api|opt-in)/, minShareCount: 2 },
  ];
}

/** The layer of each module that is in one. */
function layersOf(source_folder: string): (graph: Graph) => ReadonlyMap<string, string> {
  let found: Map<string, string> | undefined;
  return (graph) => {
    if (found) return found;
    found = new Map();
    const entry = join(source_folder, 'main.tsx');
    for (const id of loadedWith(graph, [entry])) if (id !== entry) found.set(id, 'shell');
    found.set(join(source_folder, ICON_OF_LISTS), 'shell');
    for (const [name, modules] of LAYERS) {
      const ids = modules.map((path) => join(source_folder, path));
      for (const id of loadedWith(graph, ids)) if (!found.has(id)) found.set(id, name);
    }
    return found;
  };
}

/** The modules of our own that some modules load at once, with themselves. */
function loadedWith(graph: Graph, modules: readonly string[]): Set<string> {
  const found = new Set<string>();
  const open = [...modules];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(graph.getModuleInfo(id)?.importedIds ?? []).filter((each) => SOURCES.test(each)));
  }
  return found;
}
