-- Databases: how they are used, what readers think of a trial, when readers see them, and where they stand in a list by strokes.
set role shulin_owner;

alter table database
  add strokes     smallint not null default 0 check (strokes >= 0),  -- of the first character; 0: not Chinese
  add departments text[]   not null default '{}',                    -- for whom it was bought, as shown
  add shown_from  date,
  add shown_until date,
  add constraint shown_from_first check (shown_until >= shown_from),
  alter introduction type trilingual
    using case when introduction is not null then jsonb_build_object('zh-CN', introduction) end;
create index database_by_strokes on database (group_code, strokes, name, id) where is_shown;

-- Whether readers see today what is shown from one day to another.
create function shown_today(is_shown boolean, shown_from date, shown_until date) returns boolean
language sql stable as $$
  select is_shown and institution_day() between coalesce(shown_from, '-infinity') and coalesce(shown_until, 'infinity')
$$;

create table database_guide (
  group_code  text     not null,
  database_id uuid     not null,
  n           smallint not null,
  title       text     not null,
  content     text,
  url         text     check (url ~ '^https?://'),
  primary key (group_code, database_id, n),
  foreign key (group_code, database_id) references database on delete cascade
);

create table trial_opinion (
  group_code  text        not null,
  database_id uuid        not null,
  reader_id   uuid        not null,
  score       smallint    not null check (score between 1 and 5),
  content     text        not null default '' check (length(content) <= 300),
  given_at    timestamptz not null default now(),
  primary key (group_code, database_id, reader_id),
  foreign key (group_code, database_id) references database on delete cascade,
  foreign key (group_code, reader_id)   references reader on delete cascade
);
create index trial_opinion_newest on trial_opinion (group_code, database_id, given_at desc);
create index trial_opinion_of_reader on trial_opinion (group_code, reader_id);
comment on table trial_opinion is 'What readers think of a trial. @personal S2 @reader reader_id erase=delete @export rows @kept with the account';

call keep_institutions_apart();
reset role;
