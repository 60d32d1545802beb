import { NativeSelect } from '@mantine/core';
import { Button } from '../../ui/act/Button.tsx';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { shownError } from '../../api/api-error.ts';
import { sheet as words } from '../../strings/rates-tariff.ts';
import { lineName } from '../tariff/part-summary-draft.ts';
import { readMatrixRates } from '../tariff/tariff-calls.ts';
import { matrixKey } from '../tariff/tariff-shapes.ts';
import type { MatrixOf, RateLine } from '../tariff/tariff-shapes.ts';
import type { CardForm } from '../tariff/use-card-edits.ts';
import { Row } from '../../ui/layout/Row.tsx';

interface CopyFromProps {
  readonly form: CardForm;
  readonly matrix: MatrixOf;
  readonly onCopy: (lines: readonly RateLine[]) => void;
}

/** Begins an empty sheet with the rates of another group or service level. Source: screens S47. */
export function CopyFrom({ form, matrix, onCopy }: CopyFromProps) {
  const sources = form.card.matrices.filter((each) => each.rate_count > 0 && matrixKey(each) !== matrixKey(matrix));
  const [key, setKey] = useState('');
  const chosen = sources.find((each) => matrixKey(each) === key) ?? sources[0];
  // Thousands of rates are read when they are wanted, and not while a source is being looked for.
  const reading = useMutation({ mutationFn: (source: MatrixOf) => readMatrixRates(form.card.rate_revision.id, source) });
  if (!chosen) return null;
  return (
    <Row as="span" align="end" gap={3}>
      <NativeSelect
        label={words.copyFrom}
        data={sources.map((each) => ({ value: matrixKey(each), label: nameOf(form, each) }))}
        value={matrixKey(chosen)}
        error={shownError(reading.error) ?? undefined}
        onChange={(event) => setKey(event.currentTarget.value)}
      />
      <Button variant="default" loading={reading.isPending} onClick={() => reading.mutate(chosen, { onSuccess: onCopy })}>
        {words.copyThem}
      </Button>
    </Row>
  );
}

function nameOf(
  form: CardForm,
  { rate_group_id, service_level_id, rate_count }: MatrixOf & { readonly rate_count: number },
): string {
  const level = form.lines('service_levels').find(({ id }) => id === service_level_id);
  const group = form.lines('rate_groups').find(({ id }) => id === rate_group_id);
  return words.copySource(level ? lineName(level) : '', group ? lineName(group) : '', rate_count);
}
