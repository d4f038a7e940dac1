-- How often a title was looked at in all, beside its other figures: lists and sorts need not add up its days.
set role shulin_owner;

-- A visit changes nothing that the index has.
drop trigger i23_update_is_marked on title_figure;
create trigger i23_update_is_marked after update on title_figure referencing old table as old_rows new table as new_rows
  for each statement execute function titles_changed(favourites, ratings, rating_sum, comments, visits);

-- Only what is held has figures; of a package's titles the days alone are kept.
create function count_visits() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into title_figure as f (group_code, record_id, visits)
  select h.group_code, h.record_id, new.visits - case tg_op when 'UPDATE' then old.visits else 0 end
    from holding h where h.group_code = new.group_code and h.record_id = new.subject::bigint
  on conflict (group_code, record_id) do update set visits = f.visits + excluded.visits;
  return null;
end $$;
create trigger visits_counted after insert or update of visits on visit_day for each row when (new.kind = 'record') execute function count_visits();

-- What was counted before, institution by institution.
do $$
declare g text;
begin
  for g in select group_code from institution loop
    perform set_config('app.group_code', g, true);
    insert into title_figure as f (group_code, record_id, visits)
    select h.group_code, h.record_id, sum(v.visits) from visit_day v join holding h on h.group_code = v.group_code and h.record_id::text = v.subject
     where v.kind = 'record' group by 1, 2
    on conflict (group_code, record_id) do update set visits = excluded.visits;
  end loop;
  perform set_config('app.group_code', '', true);
end $$;
reset role;
