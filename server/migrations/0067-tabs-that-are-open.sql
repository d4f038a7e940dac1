-- Which tabs of the personal centre an institution opens: the ids of its user menu (menuB) that are in use. The server refuses the
-- calls of the others, and looks here for it with every call, so the menu keeps it up to date.
set role shulin_owner;

alter table institution add column open_tabs text[] not null default '{}';
comment on column institution.open_tabs is 'Follows menu B: the ids of what it shows. Written by the menu''s triggers alone.';

-- What stands below something that is not shown is not shown either.
create function tabs_open_in(p_group text) returns text[] language sql stable as $$
  with recursive shown as (
    select menu_id from menu_item where group_code = p_group and menu = 'B' and is_shown and parent_id is null
    union
    select m.menu_id from menu_item m join shown on m.parent_id = shown.menu_id
     where m.group_code = p_group and m.menu = 'B' and m.is_shown)
  select coalesce(array_agg(menu_id order by menu_id), '{}') from shown
$$;

-- Whoever changes a menu may see all institutions, or be none: the rows that changed say whose tabs to look at.
create function follow_open_tabs() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare g text; whose text := current_setting('app.group_code', true);
begin
  for g in select distinct group_code from changed loop
    perform set_config('app.group_code', g, true);
    update institution set open_tabs = tabs_open_in(g) where group_code = g and open_tabs is distinct from tabs_open_in(g);
  end loop;
  perform set_config('app.group_code', coalesce(whose, ''), true);
  return null;
end $$;
create trigger open_tabs_follow_new after insert on menu_item referencing new table as changed
  for each statement execute function follow_open_tabs();
create trigger open_tabs_follow_changes after update on menu_item referencing new table as changed
  for each statement execute function follow_open_tabs();
create trigger open_tabs_follow_deletions after delete on menu_item referencing old table as changed
  for each statement execute function follow_open_tabs();

do $$ declare g text; begin
  for g in select group_code from institution loop
    perform set_config('app.group_code', g, true);
    update institution set open_tabs = tabs_open_in(g) where group_code = g;
  end loop;
  perform set_config('app.group_code', '', true);
end $$;
reset role;
