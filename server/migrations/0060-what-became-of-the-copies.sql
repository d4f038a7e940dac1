-- Nothing of a delivery vanishes: what became of the copies it named, and which of them were refused.
set role shulin_owner;

alter table import_run
  add column left_out      int not null default 0,           -- of the refused: what the mapping of its source leaves out
  add column items_seen    int not null default 0,           -- every copy of the delivery: the sum of the next two
  add column items_taken   int not null default 0,
  add column items_refused int not null default 0,
  add constraint import_run_items_taken_or_refused check (items_seen = items_taken + items_refused);

-- The copy that was refused, or the one for which its title was.
alter table import_refusal add column barcode text;

-- The barcodes of a delivery: a second copy with the same one is refused, instead of moving the first.
create table import_seen_item (
  run_id  uuid not null references import_run on delete cascade,
  barcode text not null,
  primary key (run_id, barcode)
);
alter table import_seen_item enable row level security;
alter table import_seen_item force row level security;
create policy of_own_run on import_seen_item using (exists (select from import_run r where r.id = run_id and r.owner_group_code = current_institution()));
grant select, insert, delete on import_seen_item to shulin_app;
reset role;
