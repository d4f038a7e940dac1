-- What a librarian changes is found within seconds, also while an import has marked a hundred thousand titles: marks of a transaction
-- that says `app.in_bulk` wait behind all others.
set role shulin_owner;
alter table index_dirty add column in_bulk boolean not null default coalesce(current_setting('app.in_bulk', true), '') = 'on';
drop index index_dirty_to_feed;
create index index_dirty_to_feed on index_dirty (in_bulk, since) where set_aside_at is null;

create or replace function mark_holdings() returns trigger language plpgsql as $$
begin
  insert into index_dirty as d (group_code, record_id) select group_code, record_id from new_rows order by 1, 2
  on conflict (group_code, record_id) do update
    set marks = d.marks + 1, taken_until = '-infinity', tries = 0, set_aside_at = null, in_bulk = d.in_bulk and excluded.in_bulk;
  return null;
end $$;

-- The same for descriptions, which are unfolded to their holders first.
alter table record_dirty add column in_bulk boolean not null default coalesce(current_setting('app.in_bulk', true), '') = 'on';
create index record_dirty_to_unfold on record_dirty (in_bulk, since);
reset role;
grant create on schema public to shulin_feed;
set role shulin_feed;
create or replace function mark_records() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into record_dirty as d (record_id)
  select id from new_rows
   union
  select g.record_id from new_rows n join old_rows o using (id) join grouping_decision g on g.other_record_id = n.id
   where n.work_id is distinct from o.work_id and g.belong_together and g.undone_at is null
   order by 1
  on conflict (record_id) do update set marks = d.marks + 1, in_bulk = d.in_bulk and excluded.in_bulk;
  return null;
end $$;

-- Of one kind at a time: what is unfolded is marked as its description was.
create or replace function unfold_record_dirty(p_size int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  changed bigint[];
  bulk boolean := (select in_bulk from record_dirty order by in_bulk, since limit 1);
begin
  if bulk is null then return 0; end if;
  perform set_config('app.in_bulk', case when bulk then 'on' else '' end, true);
  select array_agg(record_id) into changed from (select record_id from record_dirty where in_bulk = bulk order by since limit p_size) c;
  with free as (select record_id from holding where record_id = any (changed) order by group_code, record_id for no key update skip locked),
  counted as (select record_id, count(*) as holdings from free group by record_id),
  busy as (select h.record_id from holding h left join counted c using (record_id) where h.record_id = any (changed)
            group by h.record_id, c.holdings having count(*) > coalesce(c.holdings, 0))
  select array_agg(id) into changed from unnest(changed) id where id not in (select record_id from busy);
  with taken as (delete from record_dirty where record_id in (select record_id from record_dirty where record_id = any (changed) for update skip locked) returning record_id)
  select array_agg(record_id) into changed from taken;
  update holding set version = default where record_id = any (changed);
  insert into index_dirty as d (group_code, record_id) select distinct '', record_id from package_title where record_id = any (changed) order by 2
  on conflict (group_code, record_id) do update
    set marks = d.marks + 1, taken_until = '-infinity', tries = 0, set_aside_at = null, in_bulk = d.in_bulk and excluded.in_bulk;
  perform set_config('app.in_bulk', '', true);
  return coalesce(cardinality(changed), 0);
end $$;

create or replace function take_dirty(p_size int) returns table (group_code text, record_id bigint, marks int, since timestamptz)
language sql security definer set search_path = public, pg_temp as $$
  update index_dirty d set taken_until = now() + interval '30 seconds'
    from (select x.group_code, x.record_id from index_dirty x
           where x.set_aside_at is null and x.taken_until < now() order by x.in_bulk, x.since limit p_size for update skip locked) t
   where d.group_code = t.group_code and d.record_id = t.record_id
  returning d.group_code, d.record_id, d.marks, d.since
$$;
reset role;
revoke create on schema public from shulin_feed;
