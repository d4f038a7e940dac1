-- Keys with which other systems read what is public, with an allowance of their own; and how many searches were asked, answered
-- and turned away, by who asked.
set role shulin_owner;

create table reading_key (
  group_code          text        not null references institution,
  id                  uuid        not null,
  name                text        not null check (name <> ''),   -- of the system it was made for
  key_hash            bytea       not null,
  requests_per_minute int         not null check (requests_per_minute between 1 and 60000),
  made_by             text        not null,
  made_at             timestamptz not null default now(),
  last_used_on        date,
  revoked_by          text,
  revoked_at          timestamptz,
  primary key (group_code, id),
  constraint reading_key_once unique (group_code, key_hash),
  check ((revoked_by is null) = (revoked_at is null))
);
comment on column reading_key.key_hash is '@secret never exported';

-- Counts of ten minutes each; nobody's address and no search term is in it.
create table traffic (
  group_code text        not null references institution,
  since      timestamptz not null,
  standing   text        not null check (standing in ('reader', 'system', 'campus', 'known', 'unknown', 'suspected')),
  asked      int         not null default 0 check (asked >= 0),
  served     int         not null default 0 check (served >= 0),
  shed       int         not null default 0 check (shed >= 0),
  primary key (group_code, since, standing)
);

call keep_institutions_apart();
reset role;
