-- Whoever holds the key of an issuer logs in as any reader. So one administrator enters it, and another confirms it (or the operator
-- does): until then it opens nothing.
set role shulin_owner;

alter table sign_on
  add column entered_by_staff_id uuid,                 -- who entered the key that stands there now; null: before there was a second person
  add column confirmed_at        timestamptz,
  add column confirmed_by        text;                 -- a name, or 'operator'
alter table sign_on
  add constraint sign_on_confirmed_by_somebody check ((confirmed_at is null) = (confirmed_by is null)),
  add constraint sign_on_only_keys_are_confirmed check (confirmed_at is null or kind = 'issuer');

-- Portals that hand their readers over already go on doing so.
do $$ declare g text; begin
  for g in select group_code from institution loop
    perform set_config('app.group_code', g, true);
    update sign_on set confirmed_at = now(), confirmed_by = 'operator' where kind = 'issuer';
  end loop;
  perform set_config('app.group_code', '', true);
end $$;

call keep_institutions_apart();
reset role;
