-- Index feed: which search documents are behind their rows.
-- A set of dirty documents, not a log of events: many changes are one row, order does not matter, repeats do no harm.
-- Two kinds of documents: a title an institution holds is (group_code, record_id) with the version of its holding; a title of
-- packages, shared by all institutions and indexed once, is ('', record_id) with the version of its record.
-- Whatever changes a document draws a new version on that one row, under its lock; the row's own trigger marks the document.
set role shulin_owner;

create table index_dirty (
  group_code   text        not null,                       -- '' for a shared document
  record_id    bigint      not null,
  since        timestamptz not null default now(),
  marks        int         not null default 1,             -- rises with every change: what was marked again meanwhile is not deleted
  taken_until  timestamptz not null default '-infinity',   -- a worker's lease: no lock is held while the index is called
  tries        smallint    not null default 0,             -- how often the index refused this very document
  set_aside_at timestamptz,                                -- after five refusals; shown to staff with its error
  error        text,
  primary key (group_code, record_id)
) with (fillfactor = 70);
create index index_dirty_to_feed on index_dirty (since) where set_aside_at is null;

-- A version is drawn when the row is already locked, so on one row a later change always has the higher one.
create function draw_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('index_version');
  return new;
end $$;
create trigger i23_version_rises before update on holding for each row execute function draw_version();
create function draw_record_version() returns trigger language plpgsql as $$
begin
  new.version := nextval('index_version'); new.changed_at := now();
  return new;
end $$;
create trigger i23_version_rises before update on record for each row execute function draw_record_version();

-- Marks come from statements, not rows: an import of 30,000 items is one update of their holdings and one insert of marks.
create function mark_holdings() returns trigger language plpgsql as $$
begin
  insert into index_dirty as d (group_code, record_id) select group_code, record_id from new_rows order by 1, 2
  on conflict (group_code, record_id) do update set marks = d.marks + 1, taken_until = '-infinity', tries = 0, set_aside_at = null;
  return null;
end $$;
create trigger i23_insert_is_marked after insert on holding referencing new table as new_rows for each statement execute function mark_holdings();
create trigger i23_update_is_marked after update on holding referencing new table as new_rows for each statement execute function mark_holdings();

-- Holdings are locked in one order: two statements that touch the same titles wait, they never deadlock.
create function touch_titles(p_group text, p_records bigint[]) returns void language plpgsql as $$
begin
  perform from holding where group_code = p_group and record_id = any (p_records) order by record_id for no key update;
  update holding set version = default where group_code = p_group and record_id = any (p_records);
end $$;

-- Rows that changed in a column the document shows; tg_argv names the columns it does not.
create function titles_changed() returns trigger language plpgsql as $$
declare unseen text[] := coalesce(tg_argv, '{}');
begin
  case tg_op
    when 'INSERT' then perform touch_titles(group_code, array_agg(distinct record_id)) from new_rows group by group_code;
    when 'DELETE' then perform touch_titles(group_code, array_agg(distinct record_id)) from old_rows group by group_code;
    else perform touch_titles(group_code, array_agg(distinct record_id)) from (
           (select group_code, record_id, to_jsonb(o) - unseen from old_rows o except select group_code, record_id, to_jsonb(n) - unseen from new_rows n)
           union all
           (select group_code, record_id, to_jsonb(n) - unseen from new_rows n except select group_code, record_id, to_jsonb(o) - unseen from old_rows o)) x
         group by group_code;
  end case;
  return null;
end $$;
create procedure mark_changes_of(t regclass, unseen text default '') language plpgsql as $$
begin
  execute format('create trigger i23_insert_is_marked after insert on %s referencing new table as new_rows for each statement execute function titles_changed()', t);
  execute format('create trigger i23_delete_is_marked after delete on %s referencing old table as old_rows for each statement execute function titles_changed()', t);
  execute format('create trigger i23_update_is_marked after update on %s referencing old table as old_rows new table as new_rows for each statement execute function titles_changed(%s)', t, unseen);
end $$;
call mark_changes_of('item', 'seen_at, property_no, price_fen, acquired_on, shelf_no, loan_class, volume');
call mark_changes_of('electronic_resource');
call mark_changes_of('collection_record');
call mark_changes_of('journal', 'initial, frequency');
call mark_changes_of('thesis', 'tutor');
call mark_changes_of('title_figure', 'favourites, ratings, rating_sum');
call mark_changes_of('grouping_decision', 'note, decided_by, decided_at');

-- The name of a collection is part of its titles' documents.
create function collection_renamed() returns trigger language plpgsql as $$
begin
  perform touch_titles(r.group_code, array_agg(r.record_id)) from collection_record r
    where r.group_code = new.group_code and r.collection_id = new.id group by r.group_code;
  return null;
end $$;
create trigger i23_name_is_marked after update of name on collection for each row when (old.name <> new.name) execute function collection_renamed();

-- A description changed: every institution that holds it is behind, and so is its shared document. Its own transaction may be inside
-- one institution or none, so the fan-out is left to the worker. The mark is always written, never skipped: it holds the row until
-- the change commits, so the worker cannot take it away before.
create table record_dirty (
  record_id bigint      primary key,
  since     timestamptz not null default now(),
  marks     int         not null default 1
);
create function mark_records() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into record_dirty as d (record_id) select id from new_rows order by 1 on conflict (record_id) do update set marks = d.marks + 1;
  return null;
end $$;
create trigger i23_update_is_marked after update on record referencing new table as new_rows for each statement execute function mark_records();

-- Draws new versions of descriptions, whoever owns them: for changes beside them that their documents show.
create function touch_records(p_records bigint[]) returns void language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from record where id = any (p_records) order by id for no key update;
  update record set version = default where id = any (p_records);
end $$;

-- A title enters, leaves or changes in a package.
create function package_titles_changed() returns trigger language plpgsql as $$
begin
  perform touch_records(array_agg(distinct record_id)) from new_rows;
  return null;
end $$;
create trigger i23_insert_is_marked after insert on package_title referencing new table as new_rows for each statement execute function package_titles_changed();
create trigger i23_update_is_marked after update on package_title referencing new table as new_rows for each statement execute function package_titles_changed();

-- A name's other forms find its titles.
create function names_changed() returns trigger language plpgsql as $$
begin
  perform touch_records(array_agg(distinct r.record_id)) from new_rows n join old_rows o using (id) join record_name r on r.name_id = n.id
    where (n.name, n.other_names) is distinct from (o.name, o.other_names);
  return null;
end $$;
create trigger i23_update_is_marked after update on authority_name referencing old table as old_rows new table as new_rows for each statement execute function names_changed();
create function record_names_changed() returns trigger language plpgsql as $$
begin
  perform touch_records(array_agg(distinct record_id)) from changed_rows;
  return null;
end $$;
create trigger i23_insert_is_marked after insert on record_name referencing new table as changed_rows for each statement execute function record_names_changed();
create trigger i23_delete_is_marked after delete on record_name referencing old table as changed_rows for each statement execute function record_names_changed();

-- A shared document says who holds the title, so that nobody finds it twice: once as held, once in a package.
create function holders_changed() returns trigger language plpgsql as $$
begin
  perform touch_records(array_agg(distinct t.record_id)) from new_rows n join package_title t using (record_id);
  return null;
end $$;
create trigger i23_insert_changes_holders after insert on holding referencing new table as new_rows for each statement execute function holders_changed();
create function holders_left() returns trigger language plpgsql as $$
begin
  perform touch_records(array_agg(distinct t.record_id))
     from new_rows n join old_rows o using (group_code, record_id) join package_title t using (record_id)
    where (n.is_hidden, n.withdrawn_at is null) is distinct from (o.is_hidden, o.withdrawn_at is null);
  return null;
end $$;
create trigger i23_update_changes_holders after update on holding referencing old table as old_rows new table as new_rows for each statement execute function holders_left();

-- The worker asks every 300 ms; nobody is notified. Taking, finishing, releasing and refusing are short transactions of their own, and
-- none waits for a row that is being marked: no lending desk waits for the index, and the feed waits for no import.
-- A batch for one worker, leased for half a minute; another worker gets other rows. A worker that dies loses nothing: its lease ends.
create function take_dirty(p_size int) returns table (group_code text, record_id bigint, marks int, since timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  update index_dirty d set taken_until = now() + interval '30 seconds'
    from (select x.group_code, x.record_id from index_dirty x
           where x.set_aside_at is null and x.taken_until < now() order by x.since limit p_size for update skip locked) t
   where d.group_code = t.group_code and d.record_id = t.record_id
  returning d.group_code, d.record_id, d.marks, d.since
$$;

-- Indexed as they were when taken. What was marked again meanwhile stays, and is free to be taken at once.
create function finish_dirty(p_groups text[], p_records bigint[], p_marks int[]) returns int
language sql security definer set search_path = public, pg_temp as $$
  with mine as (
    select d.group_code, d.record_id from index_dirty d
      join unnest(p_groups, p_records, p_marks) as t (group_code, record_id, marks) using (group_code, record_id, marks)
     order by 1, 2 for update of d skip locked),
  done as (delete from index_dirty d using mine where d.group_code = mine.group_code and d.record_id = mine.record_id returning 1)
  select count(*)::int from done
$$;

-- The index was not reached or had no time (transport error, 429, 503): nobody's fault, nothing is counted.
create function release_dirty(p_groups text[], p_records bigint[], p_marks int[]) returns void
language sql security definer set search_path = public, pg_temp as $$
  with mine as (
    select d.group_code, d.record_id from index_dirty d
      join unnest(p_groups, p_records, p_marks) as t (group_code, record_id, marks) using (group_code, record_id, marks)
     order by 1, 2 for update of d skip locked)
  update index_dirty d set taken_until = '-infinity' from mine where d.group_code = mine.group_code and d.record_id = mine.record_id
$$;

-- The index refused this document: tried again later, set aside after the fifth time, until it changes.
create function refuse_dirty(p_group text, p_record bigint, p_marks int, p_error text) returns void
language sql security definer set search_path = public, pg_temp as $$
  with mine as (select group_code, record_id from index_dirty where group_code = p_group and record_id = p_record and marks = p_marks for update skip locked)
  update index_dirty d set error = p_error, tries = d.tries + 1, set_aside_at = case when d.tries + 1 >= 5 then now() end,
                           taken_until = now() + make_interval(secs => power(2, d.tries + 1))
    from mine where d.group_code = mine.group_code and d.record_id = mine.record_id
$$;

-- Unfolds changed descriptions to their holders and, if they are in packages, to their shared document.
create function unfold_record_dirty(p_size int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare changed bigint[];
begin
  with taken as (delete from record_dirty where record_id in (select record_id from record_dirty order by since limit p_size for update skip locked) returning record_id)
  select array_agg(record_id) into changed from taken;
  perform from holding where record_id = any (changed) order by group_code, record_id for no key update;
  update holding set version = default where record_id = any (changed);
  insert into index_dirty as d (group_code, record_id) select distinct '', record_id from package_title where record_id = any (changed) order by 2
  on conflict (group_code, record_id) do update set marks = d.marks + 1, taken_until = '-infinity', tries = 0, set_aside_at = null;
  return coalesce(cardinality(changed), 0);
end $$;

-- How far behind the index is, over all institutions.
create function feed_state() returns table (waiting bigint, set_aside bigint, oldest timestamptz, records_waiting bigint)
language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) filter (where set_aside_at is null), count(*) filter (where set_aside_at is not null),
         least(min(since) filter (where set_aside_at is null), (select min(since) from record_dirty)),
         (select count(*) from record_dirty)
    from index_dirty
$$;

-- Marks everything again: what a rebuild or a repair feeds. Page by page, so that no statement runs long.
create function mark_page(p_group text, p_after bigint, p_size int) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare page bigint[];
begin
  if p_group = '' then
    select array_agg(id) into page from (select distinct record_id as id from package_title where record_id > p_after order by 1 limit p_size) p;
  else
    select array_agg(record_id) into page from (select record_id from holding where group_code = p_group and record_id > p_after order by 1 limit p_size) p;
  end if;
  insert into index_dirty as d (group_code, record_id) select p_group, unnest(page) order by 2
  on conflict (group_code, record_id) do update set marks = d.marks + 1, taken_until = '-infinity', tries = 0, set_aside_at = null;
  return page[cardinality(page)];
end $$;

-- Which alias serves an institution, and whether it is shared and therefore routed. No row: the shared one.
create table index_route (
  group_code text    primary key references institution,
  alias      text    not null check (alias ~ '^[a-z0-9][a-z0-9-]{0,99}$'),
  is_routed  boolean not null
);

-- The index behind an alias, and the one being built beside it (blue/green). Both are fed while there are two.
create table search_index (
  alias      text        primary key,
  live_index text        not null,
  next_index text,
  settings   text        not null,                         -- of what settings and mappings the live one was made
  rebuilt_at timestamptz not null default now()
);
comment on table search_index is 'Shared: the same for every institution of an alias.';

call keep_institutions_apart();
revoke delete, truncate on index_dirty from shulin_app;      -- marks its own titles, takes no mark away
create policy every_institution on index_dirty to shulin_feed using (true) with check (true);
create policy every_institution on holding     to shulin_feed using (true) with check (true);
grant select, insert, update, delete on index_dirty, record_dirty to shulin_feed;
grant select (group_code, record_id, version), update (version) on holding to shulin_feed;
grant select (id, version), update (version) on record to shulin_feed;
grant select on package_title to shulin_feed;
grant select on record_dirty to shulin_app;
grant select, insert, update, delete on search_index to shulin_app;
reset role;

-- Who becomes the owner of a function must be allowed to make one, for as long as that takes.
grant create on schema public to shulin_feed;
do $$
declare f regprocedure;
begin
  foreach f in array array['take_dirty(int)', 'finish_dirty(text[], bigint[], int[])', 'release_dirty(text[], bigint[], int[])',
                           'refuse_dirty(text, bigint, int, text)', 'unfold_record_dirty(int)', 'feed_state()', 'mark_page(text, bigint, int)',
                           'touch_records(bigint[])', 'mark_records()']::regprocedure[]
  loop
    execute format('alter function %s owner to shulin_feed', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to shulin_app, shulin_owner', f);
  end loop;
end $$;
revoke create on schema public from shulin_feed;
