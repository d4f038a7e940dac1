-- What readers follow, and searches that are frozen: what is new is noted when it arrives, so looking for it costs as much as there is of it.
set role shulin_owner;

create table subscription (
  group_code   text        not null,
  id           uuid        not null,
  reader_id    uuid        not null,
  kind         text        not null check (kind in ('search', 'journal', 'new books', 'database')),
  name         text        not null check (name <> '' and length(name) <= 200),
  condition    jsonb       not null,
  notice       text        not null default 'inbox' check (notice in ('none', 'inbox', 'mail')),
  told_before  text        check (told_before in ('inbox', 'mail')),   -- of one that is silent: how it is told when it no longer is
  created_at   timestamptz not null default clock_timestamp(),
  since        timestamptz not null default clock_timestamp(),   -- what arrived before is not new; set anew with another condition
  cancelled_at timestamptz,
  primary key (group_code, id),
  constraint only_the_silent_were_told_before check (notice = 'none' or told_before is null),
  foreign key (group_code, reader_id) references reader on delete cascade
);
create unique index i18_subscribed_once on subscription (group_code, reader_id, kind, md5(condition::text)) where cancelled_at is null;
create index subscription_of_reader on subscription (group_code, reader_id, created_at desc, id desc);
create index subscription_by_condition on subscription (group_code, kind, md5(condition::text)) where cancelled_at is null;
comment on table subscription is 'What a reader follows. @personal S2 @reader reader_id erase=delete @export rows @kept with the account';
comment on column subscription.name      is '@personal S2';
comment on column subscription.condition is '@personal S2';

-- Found twice is told once: the key says so. `part` is empty but for an issue of a journal, whose record is that of the journal.
create table subscription_hit (
  group_code      text        not null,
  subscription_id uuid        not null,
  record_id       bigint      not null references record,
  part            text        not null default '',
  found_at        timestamptz not null default clock_timestamp(),
  seen_at         timestamptz,
  told_at         timestamptz,
  primary key (group_code, subscription_id, record_id, part),
  foreign key (group_code, subscription_id) references subscription on delete cascade
);
create index subscription_hit_newest on subscription_hit (group_code, subscription_id, found_at desc, record_id desc, part);
create index subscription_hit_unseen on subscription_hit (group_code, subscription_id) where seen_at is null;
create index subscription_hit_untold on subscription_hit (group_code, subscription_id) where told_at is null;
create index subscription_hit_by_age on subscription_hit (group_code, found_at);
comment on table subscription_hit is 'New titles of a subscription. @personal S2 @follows subscription @export rows @kept 400 days after found_at by forget-subscription-hits';

-- How far the messages of a day have come: a worker that dies goes on behind the last reader who was told, and a day has one round.
create table subscription_round (
  group_code   text        not null references institution,
  day          date        not null,
  until_reader uuid,
  finished_at  timestamptz,
  primary key (group_code)
);
comment on table subscription_round is 'How far the messages about subscriptions have come today. It refers to nobody.';

-- By which a mail is ended without a login: whoever has the mail may end it, and nothing else.
create table subscription_mail_key (
  group_code text        not null,
  reader_id  uuid        not null,
  key        text        not null check (key ~ '^[\w-]{43}$'),
  made_at    timestamptz not null default now(),
  primary key (group_code, reader_id),
  constraint subscription_mail_key_opens_one unique (group_code, key),
  foreign key (group_code, reader_id) references reader on delete cascade
);
comment on table subscription_mail_key is 'What ends the daily mail of a reader. @personal S2 @reader reader_id erase=delete @export nothing @kept with the account';
comment on column subscription_mail_key.key is '@secret never exported';

-- Titles and issues that readers could not see before, until they were compared with what is followed. Nothing is noted where nobody follows anything.
create table title_arrival (
  group_code text        not null references institution,
  record_id  bigint      not null references record,
  part       text        not null default '',
  arrived_at timestamptz not null default clock_timestamp(),
  primary key (group_code, record_id, part)
);
create index title_arrival_oldest on title_arrival (group_code, arrived_at, record_id, part);
comment on table title_arrival is 'New titles that subscriptions have not seen yet. It refers to nobody.';

-- A search as it was answered once: question, rung, state of the index, and every title in its order as it was described then.
create table frozen_search (
  group_code    text        not null references institution,
  id            uuid        not null,
  reader_id     uuid,                                    -- cut on erasure: a thesis that cites the address keeps it
  name          text        not null check (name <> '' and length(name) <= 200),
  search        jsonb       not null,
  sort_field    text        not null,
  sort_clause   text        not null check (sort_clause in ('asc', 'desc')),
  rung          text        not null,
  index_version text        not null,
  titles        int         not null check (titles >= 0),
  checksum      text        not null,                    -- of what is exported: whoever has the file can compare
  frozen_at     timestamptz not null default now(),
  primary key (group_code, id),
  foreign key (group_code, reader_id) references reader
);
create index frozen_search_of_reader on frozen_search (group_code, reader_id, frozen_at desc, id desc);
comment on table frozen_search is 'Searches kept as they were answered. @personal S2 @reader reader_id erase=cut @export rows @kept with the account';

-- A description is kept once, however many frozen searches have it.
create table frozen_description (
  group_code  text  not null references institution,
  fingerprint bytea not null,
  description jsonb not null,
  primary key (group_code, fingerprint)
);
comment on table frozen_description is 'Titles as they were described when a search was frozen. It refers to nobody.';

create table frozen_title (
  group_code  text   not null,
  search_id   uuid   not null,
  position    int    not null,
  record_id   bigint not null references record,
  version     bigint not null,                           -- of its rows: only what has a later one is compared
  fingerprint bytea  not null,
  primary key (group_code, search_id, position),
  foreign key (group_code, search_id)   references frozen_search on delete cascade,
  foreign key (group_code, fingerprint) references frozen_description
);
create index frozen_title_of_description on frozen_title (group_code, fingerprint);
comment on table frozen_title is 'The titles of a frozen search, in their order. It refers to nobody.';

-- Written beside the change, for every institution it concerns and whoever makes it.
create function note_new_holdings() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' then
    insert into title_arrival (group_code, record_id)
    select n.group_code, n.record_id from new_rows n
     where not n.is_hidden and n.withdrawn_at is null
       and exists (select from subscription s where s.group_code = n.group_code and s.cancelled_at is null)
     order by 1, 2
    on conflict do nothing;
  else
    insert into title_arrival (group_code, record_id)
    select n.group_code, n.record_id from new_rows n
      join old_rows o on o.group_code = n.group_code and o.record_id = n.record_id
     where not n.is_hidden and n.withdrawn_at is null and (o.is_hidden or o.withdrawn_at is not null)
       and exists (select from subscription s where s.group_code = n.group_code and s.cancelled_at is null)
     order by 1, 2
    on conflict do nothing;
  end if;
  return null;
end $$;

-- Of a package it is new to whoever has access to it on the institution's today and does not hold it besides.
create function note_new_package_titles() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into title_arrival (group_code, record_id)
  select distinct e.group_code, n.record_id from new_rows n
    join entitlement e on e.package_id = n.package_id
    join institution i on i.group_code = e.group_code
   where n.withdrawn_at is null and (now() at time zone i.time_zone)::date between e.starts_on and coalesce(e.ends_on, 'infinity')
     and exists (select from subscription s where s.group_code = e.group_code and s.cancelled_at is null)
     and not exists (select from holding h where h.group_code = e.group_code and h.record_id = n.record_id)
   order by 1, 2
  on conflict do nothing;
  return null;
end $$;

-- What was in the package before and comes back is new again; other changes of a row are not.
create function note_returned_package_titles() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into title_arrival (group_code, record_id)
  select distinct e.group_code, n.record_id from new_rows n
    join old_rows o on o.package_id = n.package_id and o.record_id = n.record_id and o.withdrawn_at is not null
    join entitlement e on e.package_id = n.package_id
    join institution i on i.group_code = e.group_code
   where n.withdrawn_at is null and (now() at time zone i.time_zone)::date between e.starts_on and coalesce(e.ends_on, 'infinity')
     and exists (select from subscription s where s.group_code = e.group_code and s.cancelled_at is null)
     and not exists (select from holding h where h.group_code = e.group_code and h.record_id = n.record_id)
   order by 1, 2
  on conflict do nothing;
  return null;
end $$;

-- An issue that came in the last months; volumes of long ago that are entered later are no news.
create function note_new_issues() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into title_arrival (group_code, record_id, part)
  select n.group_code, n.record_id, n.year || case n.volume when '' then '' else ', ' || n.volume end || ' (' || n.issue || ')'
    from new_rows n
   where n.received_on > current_date - 90
     and exists (select from subscription s where s.group_code = n.group_code and s.kind = 'journal' and s.cancelled_at is null)
   order by 1, 2, 3
  on conflict do nothing;
  return null;
end $$;

call keep_institutions_apart();
create policy every_institution on subscription  to shulin_feed using (true);
create policy every_institution on title_arrival to shulin_feed using (true) with check (true);
create policy every_institution on entitlement   to shulin_feed using (true);
grant select on subscription, entitlement to shulin_feed;
grant select (group_code, time_zone) on institution to shulin_feed;
grant select, insert on title_arrival to shulin_feed;
reset role;

-- Who becomes the owner of a function must be allowed to make one, for as long as that takes.
grant create on schema public to shulin_feed;
do $$
declare f regprocedure;
begin
  foreach f in array array['note_new_holdings()', 'note_new_package_titles()', 'note_returned_package_titles()', 'note_new_issues()']::regprocedure[]
  loop
    execute format('alter function %s owner to shulin_feed', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to shulin_app, shulin_owner', f);
  end loop;
end $$;
revoke create on schema public from shulin_feed;

set role shulin_owner;
create trigger insert_is_noted after insert on holding referencing new table as new_rows for each statement execute function note_new_holdings();
create trigger update_is_noted after update on holding referencing old table as old_rows new table as new_rows for each statement execute function note_new_holdings();
create trigger insert_is_noted after insert on package_title referencing new table as new_rows for each statement execute function note_new_package_titles();
create trigger update_is_noted after update on package_title referencing old table as old_rows new table as new_rows for each statement execute function note_returned_package_titles();
create trigger insert_is_noted after insert on journal_issue referencing new table as new_rows for each statement execute function note_new_issues();
reset role;
