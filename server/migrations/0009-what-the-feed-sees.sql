-- What the index feed and its checker ask beyond one institution. No institution sees another's holdings or marks; the feed's eyes
-- do, and see of a holding whether it counts.
set role shulin_owner;

-- A shared document names the institutions that hold its title.
create function holders_of(p_records bigint[]) returns table (record_id bigint, group_codes text[])
language sql stable security definer set search_path = public, pg_temp as $$
  select h.record_id, array_agg(h.group_code order by h.group_code) from holding h
   where h.record_id = any (p_records) and not h.is_hidden and h.withdrawn_at is null
   group by h.record_id
$$;

-- Which of these documents are known to be behind their rows.
create function marked(p_group text, p_records bigint[]) returns setof bigint
language sql stable security definer set search_path = public, pg_temp as $$
  select record_id from index_dirty where group_code = p_group and record_id = any (p_records)
  union select record_id from record_dirty where record_id = any (p_records)
$$;

-- The documents the index would not have, for the operator to look at.
create function set_aside_documents(p_limit int) returns table (group_code text, record_id bigint, set_aside_at timestamptz, error text)
language sql stable security definer set search_path = public, pg_temp as $$
  select d.group_code, d.record_id, d.set_aside_at, d.error from index_dirty d
   where d.set_aside_at is not null order by d.set_aside_at, 1, 2 limit p_limit
$$;

grant select (is_hidden, withdrawn_at) on holding to shulin_feed;
reset role;

-- Who becomes the owner of a function must be allowed to make one, for as long as that takes.
grant create on schema public to shulin_feed;
do $$
declare f regprocedure;
begin
  foreach f in array array['holders_of(bigint[])', 'marked(text, bigint[])', 'set_aside_documents(int)']::regprocedure[]
  loop
    execute format('alter function %s owner to shulin_feed', f);
    execute format('revoke all on function %s from public', f);
    execute format('grant execute on function %s to shulin_app', f);
  end loop;
end $$;
revoke create on schema public from shulin_feed;
