-- Where records come from, what each delivery did, and what was refused of it.
-- An institution sees its own sources and the shared ones; the operator writes the shared ones.
set role shulin_owner;

create table import_source (
  id               uuid        primary key,
  owner_group_code text        references institution,
  name             text        not null check (name ~ '^[a-z0-9][a-z0-9-]{0,63}$'),   -- record.source
  title            trilingual  not null,
  format           text        not null check (format in ('marc21', 'unimarc', 'csv', 'tsv', 'kbart', 'json-lines', 'json')),
  encoding         text,                                     -- null: as each record says
  mapping          jsonb       not null,                     -- how its fields become a record's
  is_complete      boolean     not null default false,       -- a delivery holds everything: what is missing is withdrawn
  withdrawn_share  real        not null default 0.05 check (withdrawn_share between 0 and 1),   -- more than this stops and asks
  package_id       uuid        references package,           -- its titles form this package
  licence          text,                                     -- under which it may be shown
  attribution      text,                                     -- what the product says of it
  harvest          jsonb,                                    -- OAI-PMH: {url, metadataPrefix, set, everyHours, allowedHosts}
  harvested_until  timestamptz,                              -- the next harvest asks from here
  unique nulls not distinct (owner_group_code, name)
);

create table import_run (
  id               uuid        primary key,
  owner_group_code text        references institution,
  source_id        uuid        not null references import_source,
  kind             text        not null check (kind in ('file', 'harvest')),
  origin           text        not null,                     -- the file's name or the address asked
  state            text        not null default 'running' check (state in ('running', 'done', 'asks', 'failed', 'given up')),
  started_at       timestamptz not null default now(),
  ended_at         timestamptz,
  started_by       text        not null,
  seen             int         not null default 0,           -- every record of the delivery: the sum of the next four
  added            int         not null default 0,
  changed          int         not null default 0,
  unchanged        int         not null default 0,
  refused          int         not null default 0,
  withdrawn        int         not null default 0,
  would_withdraw   int,                                      -- what it asks about
  message          text
);
create index import_run_newest on import_run (owner_group_code, started_at desc);

create table import_refusal (
  run_id     uuid   not null references import_run on delete cascade,
  n          int    not null,
  position   bigint not null,                                -- byte or line, as the format counts
  source_key text,
  reason     text   not null,
  detail     text,
  excerpt    text,                                           -- the beginning of what was refused
  primary key (run_id, n)
);

-- The numbers of a delivery: what came twice, and at its end what is missing. Kept while a run asks, so that the answer can be given later.
create table import_seen (
  run_id     uuid not null references import_run on delete cascade,
  source_key text not null,
  primary key (run_id, source_key)
);

do $$
declare t text;
begin
  foreach t in array array['import_source', 'import_run'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy read_shared_and_own on %I for select using (owner_group_code is null or owner_group_code = current_institution())', t);
    execute format('create policy write_own on %I for all using (owner_group_code = current_institution()) with check (owner_group_code = current_institution())', t);
  end loop;
end $$;
alter table import_refusal enable row level security;
alter table import_refusal force row level security;
-- Seen and written by whoever sees and writes its run.
create policy of_its_run on import_refusal using (exists (select from import_run r where r.id = run_id))
  with check (exists (select from import_run r where r.id = run_id and r.owner_group_code = current_institution()));
alter table import_seen enable row level security;
alter table import_seen force row level security;
create policy of_own_run on import_seen using (exists (select from import_run r where r.id = run_id and r.owner_group_code = current_institution()));

grant select, insert, update on import_source, import_run to shulin_app;
grant select, insert on import_refusal to shulin_app;
grant select, insert, delete on import_seen to shulin_app;
reset role;
