-- What one transaction writes beside a title draws one version and one mark, not one for every statement: an import that adds a title,
-- its items and its links writes its holding once. A holding and a mark that this very transaction has written: a version nobody has seen
-- yet, and a mark nobody can take away before. (In a savepoint rows have a number of their own and are touched again: no harm.)
set role shulin_owner;
create or replace function touch_titles(p_group text, p_records bigint[]) returns void language plpgsql as $$
declare
  this xid := pg_current_xact_id()::xid;
  touched bigint[];
begin
  select array_agg(record_id) into touched from (
    select h.record_id from holding h
     where h.group_code = p_group and h.record_id = any (p_records)
       and not (h.xmin = this and exists (
         select from index_dirty d where d.group_code = p_group and d.record_id = h.record_id and d.xmin = this))
     order by h.record_id for no key update of h) t;
  if touched is null then return; end if;
  update holding set version = default where group_code = p_group and record_id = any (touched);
end $$;
reset role;
