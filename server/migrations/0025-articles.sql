-- What articles say beside their descriptions: where their authors work, and which works they refer to. Who is cited by whom is not
-- kept: it follows from the DOIs, whichever of the two was loaded first.
set role shulin_owner;

create table record_institution (
  record_id bigint   not null references record on delete cascade,
  name      text     not null check (name <> ''),
  primary key (record_id, name)
);
create index record_institution_by_name on record_institution (name, record_id);

create table record_reference (
  record_id bigint   not null references record on delete cascade,
  position  int      not null,
  title     text     not null check (title <> ''),
  author    text     not null default '',
  source    text     not null default '',                -- the journal or volume that contains it
  year      smallint check (year between -2000 and 2200),
  doi       text,                                        -- in small letters
  primary key (record_id, position)
);
create index record_reference_by_doi on record_reference (doi, record_id) where doi is not null;
create index record_by_doi on record (lower(doi)) where doi is not null;

-- Seen by whoever sees the description, written by whoever writes it.
do $$
declare t text;
begin
  foreach t in array array['record_institution', 'record_reference'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy of_seen_record on %I for select using (exists (select from record r where r.id = record_id))', t);
    execute format('create policy of_own_record on %I for all using (exists (select from record r where r.id = record_id and r.owner_group_code = current_institution()))', t);
  end loop;
end $$;
comment on table record_institution is 'Seen with its description.';
comment on table record_reference is 'Seen with its description.';

grant select, insert, delete on record_institution, record_reference to shulin_app;
reset role;
