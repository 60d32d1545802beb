-- The columns of a file as it was uploaded, in order, each with the field it fills or none: what became of the rows is told in the same columns.
-- What stands in those that fill nothing is kept with the cells of each row. Null for what came in before, and through programs that send none.
alter table moves add column file_columns jsonb;
