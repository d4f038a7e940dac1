-- Which institution offers its two ways in as tiles was known to the code; now it is a setting of that institution.
set role shulin_owner;

do $$ begin
  perform set_config('app.group_code', '200616', true);
  insert into setting (group_code, code, value)
    select group_code, 'loginTiles', '1' from institution where group_code = '200616'
    on conflict do nothing;
  perform set_config('app.group_code', '', true);
end $$;

reset role;
