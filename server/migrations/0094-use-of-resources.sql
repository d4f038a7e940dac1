-- What is used of electronic resources: each use for two days, without who it was; then counts by day alone. And addresses that are dead.
set role shulin_owner;

-- The key of a day, under which visitors and what they used are hashed. It goes with the day: afterwards nobody can find out
-- who a visitor was, or that two days had the same.
create table use_key (
  group_code text  not null references institution,
  day        date  not null,
  key        bytea not null,
  primary key (group_code, day)
);
comment on column use_key.key is '@secret never exported';

create table use_event (
  group_code    text        not null references institution,
  id            bigint      generated always as identity,
  at            timestamptz not null,
  operation     text        not null check (operation in ('resourceSearch', 'recordDetail', 'fullTextVisit', 'download',
                                                          'databaseVisit', 'databaseBrowse', 'databaseSearch', 'journalBrowse')),
  record_id     bigint,
  database_id   uuid,                                    -- of a database or a special collection
  attachment_id uuid,
  by_reader     boolean     not null,                    -- whether somebody was logged in, not who
  visitor       bytea       not null,                    -- keyed hash of the day
  target        bytea       not null,                    -- of what was used, words of a search among it
  left_out      text        check (left_out in ('repeat', 'program', 'unknown')),   -- why it does not count; null: it does
  primary key (group_code, id)
);
create index use_event_repeats on use_event (group_code, visitor, target, at);
create index use_event_to_forget on use_event (group_code, at);
comment on table use_event is 'Uses of electronic resources, without who used them. @personal S2 @export nothing @kept 48 hours after at by forget-use-events';
comment on column use_event.visitor is '@personal S2';

-- What stays: counts, from which nobody can be told. 0 and the empty uuid: of no title, of no database.
create table use_day (
  group_code  text   not null references institution,
  day         date   not null,
  operation   text   not null,
  record_id   bigint not null default 0,
  database_id uuid   not null default '00000000-0000-0000-0000-000000000000',
  uses        int    not null check (uses > 0),
  primary key (group_code, day, operation, record_id, database_id)
);

-- The addresses that readers are led to, and what they answered when they were last asked.
create table link_check (
  group_code   text        not null references institution,
  kind         text        not null check (kind in ('database', 'resource', 'homeLink')),
  subject      text        not null,                     -- the id of what has the address
  url          text        not null,
  checked_at   timestamptz not null,
  outcome      text        not null check (outcome in ('alive', 'closed', 'moved', 'gone', 'unreachable', 'refused')),
  status       int,                                      -- of HTTP; null: nothing answered
  failures     int         not null default 0,           -- one after another
  failing_since timestamptz,
  primary key (group_code, kind, subject),
  check ((failures = 0) = (failing_since is null))
);
create index link_check_dead on link_check (group_code, failures desc, kind, subject) where failures > 0;

call keep_institutions_apart();
reset role;
