-- A title that staff joined to another shows the other's work: when that changes, both documents are behind.
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
  on conflict (record_id) do update set marks = d.marks + 1;
  return null;
end $$;
reset role;
revoke create on schema public from shulin_feed;

set role shulin_owner;
create policy every_institution on grouping_decision to shulin_feed using (true) with check (true);
grant select on grouping_decision to shulin_feed;
create index grouping_followers on grouping_decision (other_record_id) where belong_together and undone_at is null;
drop trigger i23_update_is_marked on record;
create trigger i23_update_is_marked after update on record
  referencing old table as old_rows new table as new_rows for each statement execute function mark_records();
reset role;
