-- When a product's own texts were last changed by hand: movements have changed_at, and together they are its updated_at.
alter table product add column edited_at timestamptz;
comment on column product.edited_at is 'When serial, encoded serial or notes were last changed by hand; movements are in changed_at.';

-- A list of terminals may come as an upload; undoing the upload takes its comparison away.
alter table comparison add column import_id bigint references import (id);
comment on column comparison.import_id is 'The upload that brought the list, where it came as one.';
create index comparison_import_id on comparison (import_id) where import_id is not null;
