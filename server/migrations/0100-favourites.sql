-- Favourites as readers keep them: which folders are the defaults, favourite databases, and large results on their way into a folder.
set role shulin_owner;

-- Which folder takes what is kept without naming one. One row for each reader: there cannot be two, and a default folder cannot be deleted,
-- as it is named here. Nobody has one yet: there is nothing to look at in the rows that are there.
alter table reader_default
  add folder_id          uuid,
  add database_folder_id uuid,
  add record_kind        text not null default 'record'   check (record_kind = 'record'),
  add database_kind      text not null default 'database' check (database_kind = 'database'),
  add constraint default_folder_stays
    foreign key (group_code, reader_id, folder_id, record_kind) references favourite_folder (group_code, reader_id, id, kind) deferrable not valid,
  add constraint default_database_folder_stays
    foreign key (group_code, reader_id, database_folder_id, database_kind) references favourite_folder (group_code, reader_id, id, kind) deferrable not valid;
comment on table reader_default is 'Which address and which folders are the defaults. @personal S4 @reader reader_id erase=delete @export rows @kept with the account';

alter table favourite_folder add constraint folder_name_fits check (name ~ '\S' and length(name) <= 50);

create table favourite_database (
  group_code  text        not null,
  reader_id   uuid        not null,
  database_id uuid        not null,
  folder_id   uuid        not null,
  kind        text        not null default 'database' check (kind = 'database'),
  kept_at     timestamptz not null default clock_timestamp(),
  constraint i18_database_kept_once primary key (group_code, reader_id, database_id),
  foreign key (group_code, reader_id, folder_id, kind) references favourite_folder (group_code, reader_id, id, kind) on delete cascade,
  foreign key (group_code, database_id) references database on delete cascade
);
create index favourite_database_newest_first on favourite_database (group_code, reader_id, folder_id, kept_at desc, database_id desc);
create index favourite_database_of_database on favourite_database (group_code, database_id);
comment on table favourite_database is 'Databases a reader keeps. @personal S2 @reader reader_id erase=delete @export rows @kept with the account';

-- What a search found, on its way into a folder: a job keeps it part by part, and the row goes with the last one. Of one reader one at a time.
create table favourite_batch (
  group_code text        not null,
  id         uuid        not null,
  reader_id  uuid        not null,
  folder_id  uuid        not null,
  kind       text        not null default 'record' check (kind = 'record'),
  record_ids bigint[]    not null,                      -- those that are still to be kept
  added      int         not null default 0,
  known      int         not null default 0,            -- favourites before
  left_out   int         not null default 0,            -- not held
  begun_at   timestamptz not null default now(),
  primary key (group_code, id),
  constraint one_batch_at_a_time unique (group_code, reader_id),
  foreign key (group_code, reader_id, folder_id, kind) references favourite_folder (group_code, reader_id, id, kind) on delete cascade
);
comment on table favourite_batch is 'Results on their way into a folder. @personal S2 @reader reader_id erase=delete @export rows @kept with favourite_folder';

call keep_institutions_apart();
reset role;
