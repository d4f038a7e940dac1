-- Mirrors are kept like the library system they mirror: by its changes every minute, and by a complete list every night.
set role shulin_owner;

-- When a copy that is on loan there comes back. Who has it, the list of copies does not say, so there may be no loan to write it in.
alter table item add column due_at timestamptz;
comment on column item.due_at is 'A mirror: when it is due back, as the library system says; null where it is not on loan or nobody says. Ours: the loan knows.';

-- The document does not show it: what is only renewed marks nothing for the index.
drop trigger i23_update_is_marked on item;
create trigger i23_update_is_marked after update on item referencing old table as old_rows new table as new_rows for each statement
  execute function titles_changed(seen_at, property_no, price_fen, acquired_on, shelf_no, loan_class, volume, due_at);

-- How far a library is known.
create table library_sync (
  group_code  text        not null,
  lib_code    text        not null,
  settings    jsonb       not null default '{}',       -- which records its numbers mean, how its files are read, what stops and asks
  cursor      text,                                    -- of the library system: behind it are the changes we do not know
  changes_at  timestamptz,                             -- all changes before this were taken
  complete_at timestamptz,                             -- when the last complete list began that was compared
  seen_at     timestamptz,                             -- so stood every copy of the library then, but those in library_sync_missing
  gap_since   timestamptz default now(),               -- changes may be lost since; the next complete list ends it
  failed_at   timestamptz,                             -- when changes could not be taken; null when they could
  failure     text,
  primary key (group_code, lib_code),
  foreign key (group_code, lib_code) references library on delete cascade
);
comment on table library_sync is 'How far a library with its own library system is known, and how its lists are read.';

-- A comparison with a complete list. It goes on where a process that died left it: what it has done and how far it is are one commit.
create table library_sync_run (
  group_code     text        not null,
  id             uuid        not null,
  lib_code       text        not null,
  origin         text        not null check (origin in ('interface', 'file')),
  started_by     text        not null check (started_by in ('schedule', 'operator', 'staff')),   -- which member of staff, the trail says
  is_trial       boolean     not null default false,     -- compares and changes nothing
  state          text        not null default 'running' check (state in ('running', 'asks', 'done', 'failed', 'given up')),
  phase          text        not null default 'listing' check (phase in ('listing', 'copies', 'missing', 'readers', 'withdrawing', 'ended')),
  walked_to      text        not null default '',        -- the last key of its phase that is done
  is_whole       boolean     not null default true,      -- nothing of the list was unreadable
  started_at     timestamptz not null default now(),
  ended_at       timestamptz,
  copies_seen    int         not null default 0,
  readers_seen   int         not null default 0,         -- -1: the list has no readers
  known          int         not null default 0,         -- copies we had, withdrawn ones not counted
  found          jsonb       not null default '{}',      -- differences by kind: the drift
  would_withdraw int,                                    -- what it asks about
  withdrawn      int         not null default 0,
  message        text,                                   -- why it failed: a word of the product, or the message of a fault
  primary key (group_code, id),
  foreign key (group_code, lib_code) references library on delete cascade
);
create index library_sync_run_newest on library_sync_run (group_code, lib_code, started_at desc);
create unique index library_sync_run_alone on library_sync_run (group_code, lib_code) where state = 'running';
comment on table library_sync_run is 'Comparisons with complete lists of library systems, and what they found.';

-- The first differences of a run, one by one. Readers are counted and not named.
create table library_sync_difference (
  group_code text not null,
  run_id     uuid not null,
  barcode    text not null,
  kind       text not null,
  was        text,
  became     text,
  primary key (group_code, run_id, barcode),
  foreign key (group_code, run_id) references library_sync_run on delete cascade
);
comment on table library_sync_difference is 'What was otherwise than in the library system, copy by copy; a thousand of a run at most.';

-- Copies that the last complete list did not have and that are still there: whoever decides may be asked, and until then nobody has seen them.
create table library_sync_missing (
  group_code text not null,
  item_id    uuid not null,
  run_id     uuid not null,
  primary key (group_code, item_id),
  foreign key (group_code, item_id) references item on delete cascade,
  foreign key (group_code, run_id)  references library_sync_run on delete cascade
);
create index library_sync_missing_of_run on library_sync_missing (group_code, run_id);
comment on table library_sync_missing is 'Mirrors that the last complete list of their library system lacks.';

-- A list before it is compared. It costs no log: after a crash of PostgreSQL it is empty, and the list is asked for again. A line with
-- the barcode '' is in every list, so that an emptied one is never taken for a list without copies.
create unlogged table library_sync_copy (
  group_code    text        not null,
  run_id        uuid        not null,
  barcode       text        not null,
  record_ref    text,
  status        text,                                    -- null: it is there, and nothing else of it could be read
  due_at        timestamptz,
  place         text,
  current_place text,
  call_no       text,
  seen_at       timestamptz not null,
  primary key (group_code, run_id, barcode)
);
comment on table library_sync_copy is 'Lines of a complete list of copies, while it is compared.';

-- Only of those who have been here: whoever never used the portal is not stored.
create unlogged table library_sync_reader (
  group_code  text        not null,
  run_id      uuid        not null,
  reader_id   uuid        not null,
  reader_type text,
  valid_until date,
  blocks      jsonb       not null default '[]',
  seen_at     timestamptz not null,
  primary key (group_code, run_id, reader_id)
);
create index library_sync_reader_of_reader on library_sync_reader (group_code, reader_id);
create index library_sync_reader_to_forget on library_sync_reader (group_code, seen_at);
comment on table library_sync_reader is 'Lines of a complete list of readers, while it is compared. @personal S4 @reader reader_id erase=delete @export nothing @kept 1 day after seen_at by forget-library-lists';

-- When a mirror was last known to be as it is: the moment of its row, or a later one at which its whole library was looked at. Three million rows are
-- not written every night to say that nothing happened.
create function seen_at_of(i item) returns timestamptz language sql stable as $$
  select case when i.seen_at is null or exists (select from library_sync_missing m where m.group_code = i.group_code and m.item_id = i.id) then i.seen_at
              else greatest(i.seen_at, (select s.seen_at from location p join library_sync s on s.group_code = p.group_code and s.lib_code = p.lib_code
                                         where p.group_code = i.group_code and p.location_id = i.location_id)) end
$$;

call keep_institutions_apart();
reset role;
