-- Files of tools are worked through as those that are moved in are: one list of files and one of their rows (docs/decisions/0292).
-- Narrows: nothing; one more kind is taken, and what was written before fits it.
alter table moves drop constraint moves_kind_check;
alter table moves add constraint moves_kind_check check (
  kind in ('accounts', 'users', 'contacts', 'invoices', 'balances', 'shipments', 'rates', 'parcel-dimensions', 'address-book')
);
-- Rows with faults, of files whose good rows are taken alone.
alter table moves add column skipped_count integer not null default 0;
create index moves_by_kind on moves (provider_id, kind, id desc);

-- The cells of the file, for the file that says what became of each row; forgotten with time.
alter table move_rows add column cells jsonb;
-- What came of a row, where there is more to say than that it is done.
alter table move_rows add column result text not null default '';
create index move_rows_with_cells on move_rows (provider_id, move_id, number) where cells is not null;
