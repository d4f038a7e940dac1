grant create on schema public to shulin_feed;

-- Unfolds changed descriptions to their holders and, if they are in packages, to their shared document. Whoever hides a holding locks it
-- first and its description after it: so does this, or the two would wait for each other. And it waits for nobody: a description whose
-- holdings somebody has at hand is left for the next time.
set role shulin_feed;
create or replace function unfold_record_dirty(p_size int) returns int
language plpgsql security definer set search_path = public, pg_temp as $$
declare changed bigint[];
begin
  select array_agg(record_id) into changed from (select record_id from record_dirty order by since limit p_size) c;
  with free as (select record_id from holding where record_id = any (changed) order by group_code, record_id for no key update skip locked),
  counted as (select record_id, count(*) as holdings from free group by record_id),
  busy as (select h.record_id from holding h left join counted c using (record_id) where h.record_id = any (changed)
            group by h.record_id, c.holdings having count(*) > coalesce(c.holdings, 0))
  select array_agg(id) into changed from unnest(changed) id where id not in (select record_id from busy);
  with taken as (delete from record_dirty where record_id in (select record_id from record_dirty where record_id = any (changed) for update skip locked) returning record_id)
  select array_agg(record_id) into changed from taken;
  update holding set version = default where record_id = any (changed);
  insert into index_dirty as d (group_code, record_id) select distinct '', record_id from package_title where record_id = any (changed) order by 2
  on conflict (group_code, record_id) do update set marks = d.marks + 1, taken_until = '-infinity', tries = 0, set_aside_at = null;
  return coalesce(cardinality(changed), 0);
end $$;
reset role;
revoke create on schema public from shulin_feed;
