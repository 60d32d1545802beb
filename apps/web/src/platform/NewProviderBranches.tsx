import { TextInput } from '@mantine/core';
import { Button } from '../ui/act/Button.tsx';
import { PlaceSearch } from '../service-areas/parts/PlaceSearch.tsx';
import { providerAdmin as words } from '../strings/providers-platform.ts';
import { field } from '../ui/form/field.tsx';
import { NEW_BRANCH, withBranchPlace } from '../hubs/parts/branch-draft.ts';
import type { BranchDraft } from '../hubs/parts/branch-draft.ts';
import type { DraftFieldsProps } from '../ui/form/field.tsx';
import type { NewProviderDraft } from './new-provider-draft.ts';
import { Stack } from '../ui/layout/Stack.tsx';
import { QuietText, Sentence, Text } from '../ui/show/Text.tsx';
import { Row } from '../ui/layout/Row.tsx';
import { Tiles } from '../ui/layout/Tiles.tsx';

/** As many as the call takes; the others are opened at the provider. */
const MOST_BRANCHES = 20;

/** The branches that a new provider opens with. */
export function NewProviderBranches({ draft: { branches }, errors, onChange }: DraftFieldsProps<NewProviderDraft>) {
  return (
    <Stack gap={4}>
      <Sentence>
        {words.branchesHelp} {branches.length === 0 && words.noBranches}
      </Sentence>
      {branches.map((branch, at) => (
        <Branch
          key={`branch-${at + 1}`}
          number={at + 1}
          branch={branch}
          errors={errors}
          onChange={(change) =>
            onChange({ branches: branches.map((each, index) => (index === at ? { ...each, ...change } : each)) })
          }
          onRemove={() => onChange({ branches: branches.filter((_, index) => index !== at) })}
        />
      ))}
      <Row align="end" gap={3}>
        <Button
          variant="default"
          disabled={branches.length >= MOST_BRANCHES}
          onClick={() => onChange({ branches: [...branches, NEW_BRANCH] })}
        >
          {words.addBranch}
        </Button>
      </Row>
    </Stack>
  );
}

interface BranchProps {
  readonly number: number;
  readonly branch: BranchDraft;
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (change: Partial<BranchDraft>) => void;
  readonly onRemove: () => void;
}

function Branch({ number, branch, errors, onChange, onRemove }: BranchProps) {
  const at = `branches.${number - 1}`;
  const text = (key: 'name' | 'code' | 'city', label: string, error = errors[`${at}.${key}`]) => (
    <TextInput
      {...field(label, {
        name: `${at}.${key}`,
        is_required: true,
        errors: error === undefined ? {} : { [`${at}.${key}`]: error },
      })}
      autoComplete="off"
      value={branch[key]}
      onChange={(event) => onChange({ [key]: event.currentTarget.value })}
    />
  );
  return (
    <Stack as="fieldset" gap={4} pad={4} surface="line">
      <Text as="legend" tone="soft" size="s" weight="strong">
        {words.branch(number)}
      </Text>
      <Tiles columns={2} gap={4}>
        {text('name', words.branchName)}
        {text('code', words.branchCode)}
      </Tiles>
      <PlaceSearch name={`branch_place_${number}`} onPick={(place) => onChange(withBranchPlace(place))} />
      {/* Where it lies is found by its place: what is wrong with that is said there. */}
      {text('city', words.branchCity, errors[`${at}.city`] ?? errors[`${at}.lat`])}
      {branch.local_area !== '' && (
        <QuietText as="p">{[branch.local_area, branch.city, branch.postal_code].filter(Boolean).join(', ')}</QuietText>
      )}
      <Row align="end" gap={3}>
        <Button variant="default" size="compact-sm" aria-label={words.removeBranch(number)} onClick={onRemove}>
          {words.logoRemove}
        </Button>
      </Row>
    </Stack>
  );
}
