-- What rankings, statistics and the home page count: loans, visits, favourites, ratings, donations, book lists and topics.
-- The rows come here with the demo and the tests; the calls that write them bring their rules with them.
set role shulin_owner;

-- Balances and what triggers count are read by the product, and written by nobody else.
create procedure read_only(t regclass) language plpgsql as $$
begin
  execute format('revoke insert, update, delete, truncate on %s from shulin_app', t);
end $$;

-- States. One table says which change is allowed, and who makes it; one trigger holds every table to it.
-- from_state 'new' is creation.
create table state_change (
  machine    text not null,
  from_state text not null,
  to_state   text not null,
  made_by    text not null check (made_by in ('reader', 'staff', 'system')),
  primary key (machine, from_state, to_state)
);
comment on table state_change is 'Shared: the same for every institution.';

create function follow_state_changes() returns trigger language plpgsql as $$
declare
  machine_name text := tg_argv[0] || case when tg_nargs > 1 then ':' || (to_jsonb(new) ->> tg_argv[1]) else '' end;
  before text := 'new';
begin
  if tg_op = 'UPDATE' then
    if new.state = old.state then return new; end if;
    before := old.state;
  end if;
  if not exists (select from state_change s
                  where s.machine = machine_name and s.from_state = before and s.to_state = new.state) then
    raise check_violation using message = format('%s cannot go from %s to %s', machine_name, before, new.state),
                                constraint = tg_name, table = tg_table_name;
  end if;
  return new;
end $$;

-- Consent -------------------------------------------------------------------------------------------------------------
create table consent (
  group_code     text        not null,
  reader_id      uuid        not null,
  purpose        text        not null check (purpose in ('privacy notice', 'loan history', 'reader ranking', 'personal results',
                                                         'text messages', 'mail', 'chat app')),
  given_at       timestamptz not null default now(),
  withdrawn_at   timestamptz check (withdrawn_at >= given_at),
  notice_version int,
  primary key (group_code, reader_id, purpose, given_at),
  foreign key (group_code, reader_id)      references reader on delete cascade,
  foreign key (group_code, notice_version) references privacy_notice
);
create unique index consent_one_open on consent (group_code, reader_id, purpose) where withdrawn_at is null;
comment on table consent is 'What a reader agreed to, and when. @reader reader_id erase=keep';

-- Loans ---------------------------------------------------------------------------------------------------------------
-- Open loans only: returning moves the row to loan_history, so this table stays as small as what is out of the house, and
-- the link between a reader and a returned book is cut unless the reader asked to keep a history.
create table loan (
  group_code       text        not null,
  id               uuid        not null,
  item_id          uuid        not null,
  record_id        bigint      not null,
  reader_id        uuid        not null,
  lent_at          timestamptz not null default now(),
  due_at           timestamptz not null,
  renewals         smallint    not null default 0,
  renewals_allowed smallint,                          -- what was promised at lending
  loan_class       text        not null,
  lost_reported_at timestamptz,                       -- wire: lossFreezeDate
  seen_at          timestamptz,                       -- a mirror: so it stood in the foreign library system then; null: ours
  primary key (group_code, id),
  constraint i03_renewals_within_limit check (seen_at is not null or renewals_allowed is not null and renewals between 0 and renewals_allowed),
  foreign key (group_code, item_id)   references item,
  foreign key (group_code, record_id) references holding,
  foreign key (group_code, reader_id) references reader
);
create unique index i01_one_open_loan on loan (group_code, item_id) where seen_at is null;
create index loan_mirror_of_item on loan (group_code, item_id) where seen_at is not null;   -- between two looks a copy may have come back and gone again
create index loan_of_reader on loan (group_code, reader_id, due_at, id);
create index loan_of_record on loan (group_code, record_id, due_at);
create index loan_due on loan (group_code, due_at, id);
create index loan_lent on loan (group_code, lent_at, record_id);
comment on table loan is 'An item in a reader''s hands. @personal S2. @reader reader_id erase=keep';

-- A loan is a mirror exactly if its item is.
create function loans_like_their_items() returns trigger language plpgsql as $$
begin
  if exists (select from new_rows n join item i on i.group_code = n.group_code and i.id = n.item_id where (n.seen_at is null) <> (i.seen_at is null)) then
    raise check_violation using message = 'a loan is a mirror exactly if its item is', constraint = 'i02_mirror_like_its_item', table = 'loan';
  end if;
  return null;
end $$;
create trigger i02_mirror_like_its_item_new after insert on loan referencing new table as new_rows for each statement execute function loans_like_their_items();
create trigger i02_mirror_like_its_item     after update on loan referencing new table as new_rows for each statement execute function loans_like_their_items();

create table loan_history (
  group_code  text        not null,
  id          uuid        not null,
  item_id     uuid        not null,
  record_id   bigint      not null,
  reader_id   uuid,                                   -- only with consent to a loan history
  reader_type text        not null,
  lent_at     timestamptz not null,
  due_at      timestamptz not null,
  returned_at timestamptz not null check (returned_at >= lent_at),
  returned_to text,                                   -- location
  renewals    smallint    not null,
  primary key (group_code, returned_at, id)
) partition by range (returned_at);
create index loan_history_of_reader on loan_history (group_code, reader_id, returned_at desc, id desc) where reader_id is not null;
create index loan_history_of_record on loan_history (group_code, record_id, lent_at);
create index loan_history_lent on loan_history (group_code, lent_at, record_id);
-- The year that rankings look back on and the one ahead; the default one takes what no month was made for.
call add_months('loan_history', (current_date - interval '13 months')::date, 27);
create table loan_history_other partition of loan_history default;
comment on table loan_history is 'Returned loans, kept by month. @personal S2. @reader reader_id erase=cut';

-- Loans of a title by month, without readers: ten-year chart and rankings outlive the history.
create table loan_month (
  group_code text   not null,
  record_id  bigint not null,
  month      date   not null,
  loans      int    not null default 0,
  primary key (group_code, record_id, month),
  foreign key (group_code, record_id) references holding on delete cascade
);
create index loan_month_ranking on loan_month (group_code, month, loans desc, record_id);

-- Visits by day: feeds "hot" lists without a trace of who visited.
create table visit_day (
  group_code text not null references institution,
  kind       text not null check (kind in ('record', 'database', 'journal', 'collection')),
  subject    text not null,
  day        date not null,
  visits     int  not null,
  primary key (group_code, kind, day, subject)
);
create index visit_day_hot on visit_day (group_code, kind, day, visits desc);
create index visit_day_of_subject on visit_day (group_code, kind, subject, day);

-- Favourites ----------------------------------------------------------------------------------------------------------
create table favourite_folder (
  group_code text        not null,
  id         uuid        not null,
  reader_id  uuid        not null,
  kind       text        not null default 'record' check (kind in ('record', 'database')),
  name       text        not null check (name <> ''),
  is_shared  boolean     not null default false,
  created_at timestamptz not null default now(),
  primary key (group_code, id),
  unique (group_code, reader_id, id, kind),             -- lets a favourite say: a folder of mine, of my kind
  foreign key (group_code, reader_id) references reader on delete cascade
);
create index favourite_folder_of_reader on favourite_folder (group_code, reader_id, created_at, id);
comment on table favourite_folder is 'Folders of favourites. @personal S2. @reader reader_id erase=delete';

-- A record kept twice is one row: the primary key says so.
create table favourite (
  group_code text        not null,
  reader_id  uuid        not null,
  record_id  bigint      not null,
  folder_id  uuid        not null,
  kind       text        not null default 'record' check (kind = 'record'),
  kept_at    timestamptz not null default now(),
  constraint i18_kept_once primary key (group_code, reader_id, record_id),
  foreign key (group_code, reader_id, folder_id, kind) references favourite_folder (group_code, reader_id, id, kind) on delete cascade,
  foreign key (group_code, record_id) references holding on delete cascade
);
create index favourite_newest_first on favourite (group_code, reader_id, folder_id, kept_at desc, record_id desc);
create index favourite_of_record on favourite (group_code, record_id);
create index favourite_kept on favourite (group_code, kept_at, record_id);
comment on table favourite is 'Records a reader keeps. @personal S2. @reader reader_id erase=delete';

-- Ratings and their sums ----------------------------------------------------------------------------------------------
create table rating (
  group_code text        not null,
  reader_id  uuid        not null,
  record_id  bigint      not null,
  score      smallint    not null check (score between 1 and 5),
  rated_at   timestamptz not null default now(),
  constraint i19_one_rating primary key (group_code, reader_id, record_id),
  foreign key (group_code, reader_id) references reader on delete cascade,
  foreign key (group_code, record_id) references holding on delete cascade
);
create index rating_of_record on rating (group_code, record_id);
create index rating_given on rating (group_code, rated_at, record_id);
comment on table rating is 'Scores from 1 to 5, one per reader and record. @personal S2. @reader reader_id erase=delete';

-- Numbers shown beside every title. Ratings and favourites by trigger, comments and visits by those who bring them.
alter table title_figure add comments int    not null default 0 check (comments >= 0);
alter table title_figure add visits   bigint not null default 0 check (visits >= 0);
create index title_figure_best on title_figure (group_code, (rating_sum::numeric / nullif(ratings, 0)) desc, record_id) where ratings > 0;
create index title_figure_kept on title_figure (group_code, favourites desc, record_id) where favourites > 0;

create function count_title() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare r jsonb := to_jsonb(coalesce(new, old)); kept int := 0; rated int := 0; stars int := 0;
begin
  case tg_table_name
    when 'favourite' then kept := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
    when 'rating' then
      rated := case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
      stars := case when tg_op <> 'DELETE' then new.score else 0 end - case when tg_op <> 'INSERT' then old.score else 0 end;
  end case;
  if (kept, rated, stars) = (0, 0, 0) then return null; end if;
  insert into title_figure (group_code, record_id) values (r ->> 'group_code', (r ->> 'record_id')::bigint) on conflict do nothing;
  update title_figure set favourites = favourites + kept, ratings = ratings + rated, rating_sum = rating_sum + stars
   where group_code = r ->> 'group_code' and record_id = (r ->> 'record_id')::bigint;
  return null;
end $$;
create trigger i18_favourites_counted after insert or delete on favourite for each row execute function count_title();
create trigger i19_ratings_counted after insert or update or delete on rating for each row execute function count_title();

-- Book lists ----------------------------------------------------------------------------------------------------------
-- A reader's list, or a topic kept by the library (no reader).
create table book_list (
  group_code   text        not null references institution,
  id           uuid        not null,
  reader_id    uuid,                                    -- null: a topic of the library
  name         text        not null check (name <> ''),
  introduction text        not null default '',
  cover_key    text,
  is_open      boolean     not null default false,      -- wire: privacy open/private
  position     int         not null default 0,
  created_at   timestamptz not null default now(),
  primary key (group_code, id),
  unique (group_code, reader_id, id),
  foreign key (group_code, reader_id) references reader on delete cascade
);
create index book_list_of_reader on book_list (group_code, reader_id, created_at desc, id desc);
create index book_list_public on book_list (group_code, created_at desc, id desc) where is_open;
create index book_list_topics on book_list (group_code, position, id) where reader_id is null;
comment on table book_list is 'Book lists and topics. @personal S5. @reader reader_id erase=delete';

create table book_list_entry (
  group_code text        not null,
  list_id    uuid        not null,
  record_id  bigint      not null,
  rank       text        not null default 'm' collate "C",   -- a key between its neighbours: moving one entry rewrites one row
  note       text,
  added_by_reader_id uuid,
  added_at   timestamptz not null default now(),
  version    int         not null default 1,                 -- two editors of one note: the second is told
  primary key (group_code, list_id, record_id),
  foreign key (group_code, list_id)   references book_list on delete cascade,
  foreign key (group_code, record_id) references holding on delete cascade,
  foreign key (group_code, added_by_reader_id) references reader
);
create index book_list_entry_in_order on book_list_entry (group_code, list_id, rank, record_id);
create index book_list_entry_of_record on book_list_entry (group_code, record_id);
comment on table book_list_entry is 'Titles of a list, with notes. @personal S5. @reader added_by_reader_id erase=cut';

-- Donations -----------------------------------------------------------------------------------------------------------
create table donation (
  group_code  text        not null references institution,
  id          uuid        not null,
  reader_id   uuid,
  donor       text,                                     -- as it is to be thanked
  title       text        not null check (title ~ '\S'),
  published   text,
  copies      smallint    not null check (copies between 1 and 999),
  remark      text,
  state       text        not null default 'announced',
  record_id   bigint,                                   -- once catalogued
  announced_at timestamptz not null default now(),
  handled_at  timestamptz,
  handled_by_staff_id uuid,
  primary key (group_code, id),
  foreign key (group_code, reader_id) references reader,
  foreign key (group_code, record_id) references holding
);
create index donation_public on donation (group_code, announced_at desc, id desc) where state = 'accepted';
create index donation_of_reader on donation (group_code, reader_id, announced_at desc, id desc);
comment on table donation is 'Books readers give. @personal S5. @reader reader_id erase=cut';
comment on column donation.donor is '@personal S5 erase=null';
insert into state_change values
  ('donation', 'new', 'announced', 'reader'), ('donation', 'announced', 'accepted', 'staff'), ('donation', 'announced', 'refused', 'staff');
create trigger donation_follows_states before insert or update of state on donation for each row execute function follow_state_changes('donation');

-- Databases -----------------------------------------------------------------------------------------------------------
create table database (
  group_code    text       not null references institution,
  id            uuid       not null,
  name          text       not null,
  english_name  text,
  former_name   text,
  common_name   text,
  initial       text       not null check (initial ~ '^[A-Z#]$'),
  producer      text,
  status        text       not null check (status in ('trial', 'purchased', 'formal', 'open access')),
  content_level text,
  data_types    text[]     not null default '{}',        -- dictionary dbTypes
  subjects      text[]     not null default '{}',        -- dictionary subjects
  languages     text[]     not null default '{}',
  update_frequency text,
  scope         text,
  introduction  text,
  url           text       check (url ~ '^https?://'),
  trial_from    date,
  trial_until   date,
  contacts      text,
  is_shown      boolean    not null default true,
  added_at      timestamptz not null default now(),
  primary key (group_code, id),
  check (status <> 'trial' or trial_until is not null)
);
create index database_browse on database (group_code, initial, name, id) where is_shown;
create index database_newest on database (group_code, added_at desc, id desc) where is_shown;

-- The home page -------------------------------------------------------------------------------------------------------
-- The custom list: titles and links of the library's own.
create table home_link (
  group_code text       not null references institution,
  id         uuid       not null,
  name       trilingual not null,
  url        text       not null check (url ~ '^(https?://|/([^/]|$))'),
  position   int        not null default 0,
  primary key (group_code, id)
);

-- What staff changed about a block; one without a row is shown where the product puts it.
create table home_block (
  group_code text    not null references institution,
  block      text    not null,
  position   int     not null,
  is_shown   boolean not null,
  primary key (group_code, block)
);

call keep_institutions_apart();
call read_only('loan_history');
call read_only('loan_month');
grant select on state_change to shulin_app;
reset role;
