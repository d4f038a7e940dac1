-- The months of the trail and of returned loans are made before they begin, by a job: the default partition stays empty.
set role shulin_owner;

-- How many were made. A month that the default partition already has rows of stays there: they are read all the same.
create function make_months_ahead(months int) returns int language plpgsql security definer set search_path = public, pg_temp as $$
declare parent regclass; m date; made int := 0;
begin
  foreach parent in array array['audit', 'loan_history']::regclass[] loop
    for i in 0 .. months loop
      m := date_trunc('month', current_date)::date + make_interval(months => i);
      continue when to_regclass(parent::text || to_char(m, '_YYYY_MM')) is not null;
      begin
        call add_months(parent, m, 1);
        made := made + 1;
      exception when check_violation then null;
      end;
    end loop;
  end loop;
  return made;
end $$;
revoke all on function make_months_ahead(int) from public;
grant execute on function make_months_ahead(int) to shulin_app;
reset role;
