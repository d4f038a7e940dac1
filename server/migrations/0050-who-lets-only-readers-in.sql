-- Whether an institution lets in only readers who have logged in is asked with every call, before anything else of it is read:
-- it stands in the list of institutions, which every process keeps in memory.
set role shulin_owner;

alter table institution add column needs_login boolean not null default false;
comment on column institution.needs_login is 'Follows the setting findCoerceLogin; written by its trigger alone.';

create function follow_forced_login() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    if old.code = 'findCoerceLogin' then update institution set needs_login = false where group_code = old.group_code; end if;
  elsif new.code = 'findCoerceLogin' then
    update institution set needs_login = new.value = '1' where group_code = new.group_code;
  end if;
  return null;
end $$;
create trigger forced_login_is_followed after insert or update or delete on setting
  for each row execute function follow_forced_login();

do $$ declare g text; begin
  for g in select group_code from institution loop
    perform set_config('app.group_code', g, true);
    update institution set needs_login = true
     where group_code = g and exists (select from setting where group_code = g and code = 'findCoerceLogin' and value = '1');
  end loop;
  perform set_config('app.group_code', '', true);
end $$;

call keep_institutions_apart();
reset role;
