-- One installation serves many institutions. What belongs to one of them carries its group_code first in every key, and the
-- database itself keeps institutions apart: see keep_institutions_apart() below.

-- Who connects. Nobody here bypasses row-level security, not even the owner of the tables.
do $$ begin
  if not exists (select from pg_roles where rolname = 'shulin_owner') then create role shulin_owner nologin; end if;
  if not exists (select from pg_roles where rolname = 'shulin_app')   then create role shulin_app login; end if;
  -- The migrating role acts as the owner; a superuser may anyway.
  if not pg_has_role(current_user, 'shulin_owner', 'member') then execute format('grant shulin_owner to %I', current_user); end if;
end $$;
grant create, usage on schema public to shulin_owner;
grant usage on schema public to shulin_app;
set role shulin_owner;

-- A name in the three languages of the product. Simplified Chinese is required, the others fall back to it.
create domain trilingual as jsonb
  check (value ? 'zh-CN' and value - array['zh-CN', 'zh-TW', 'en-US'] = '{}'::jsonb);

create function in_language(label trilingual, language text) returns text
language sql immutable parallel safe as $$ select coalesce(nullif(label ->> language, ''), label ->> 'zh-CN') $$;

create table institution (
  group_code    text        primary key check (group_code ~ '^[0-9A-Za-z-]{1,16}$'),
  mapping_path  text        not null unique check (mapping_path ~ '^[0-9A-Za-z_-]{1,64}$'),
  name          trilingual  not null,
  outside_id    text,                                  -- wire: fid
  text_messages boolean     not null default false,    -- wire: msgFlag
  time_zone     text        not null default 'Asia/Shanghai',
  opened_at     timestamptz not null default now(),
  closed_at     timestamptz
);
comment on table institution is 'A library organisation served by the portal. Shared: it is read before the institution of a request is known.';

-- Host names of an institution's own, beside its mapping path.
create table institution_host (
  hostname   text primary key check (hostname = lower(hostname) and hostname ~ '^[a-z0-9.-]{1,253}$'),
  group_code text not null references institution
);
comment on table institution_host is 'Shared for the same reason as institution; written by the operator.';

-- The institution of this transaction. It fails when none is set: a forgotten setting must never look like an empty library.
-- current_setting() alone is not enough: after SET LOCAL the setting stays behind in the connection as an empty string.
create function current_institution() returns text
language plpgsql stable parallel safe as $$
declare code text := current_setting('app.group_code', true);
begin
  if coalesce(code, '') = '' then
    raise insufficient_privilege using message = 'app.group_code is not set: this query must run inside an institution';
  end if;
  return code;
end $$;

-- Puts every table with a group_code behind the same policy. Each migration calls it at its end, so no table can be forgotten.
create procedure keep_institutions_apart() language plpgsql as $$
declare t record;
begin
  for t in
    select c.oid::regclass as name
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'group_code' and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and not c.relrowsecurity and c.oid not in ('institution'::regclass, 'institution_host'::regclass)
  loop
    execute format('alter table %s enable row level security', t.name);
    execute format('alter table %s force row level security', t.name);
    execute format('create policy own_institution on %s using (group_code = current_institution())
                                                   with check (group_code = current_institution())', t.name);
    execute format('grant select, insert, update, delete on %s to shulin_app', t.name);
  end loop;
end $$;

-- Places ------------------------------------------------------------------------------------------------------------
create table library (
  group_code text       not null references institution,
  lib_code   text       not null,
  name       trilingual not null,
  kind       text,                                      -- wire: libTypeCode
  position   int        not null default 0,
  circulation_authority text not null default 'own' check (circulation_authority in ('own', 'ils')),   -- who decides what is lent: we, or a library system we mirror
  primary key (group_code, lib_code)
);

create table campus (
  group_code text       not null references institution,
  campus_id  text       not null,
  name       trilingual not null,
  position   int        not null default 0,
  primary key (group_code, campus_id)
);

create table location (
  group_code    text       not null references institution,
  location_id   text       not null,
  lib_code      text       not null,
  campus_id     text,
  location_type text       not null default 'stacks',   -- wire: locationTypeCode; its names are dictionary locationType
  name          trilingual not null,
  phone         text,
  is_pickup     boolean    not null default false,      -- readers may fetch requested items here
  position      int        not null default 0,
  primary key (group_code, location_id),
  foreign key (group_code, lib_code)  references library,
  foreign key (group_code, campus_id) references campus
);
create index location_by_library on location (group_code, lib_code);

-- Administrative divisions for addresses.
create table region (
  code        text       primary key,
  parent_code text       references region,
  level       smallint   not null check (level between 1 and 3),   -- province, city, district
  name        trilingual not null
);
create index region_children on region (parent_code, code);
comment on table region is 'Shared: the same for every institution; loaded by `shulin migrate`.';

-- Settings, menus, dictionaries ---------------------------------------------------------------------------------------
-- What an institution set otherwise than the default. Which settings exist, their defaults and who may see them is written
-- beside the code that reads them (features/institutions/settings.ts).
create table setting (
  group_code text        not null references institution,
  code       text        not null,
  value      text        not null,
  changed_at timestamptz not null default now(),
  changed_by text        not null default 'operator',
  primary key (group_code, code)
);

create table menu_item (
  group_code text       not null references institution,
  menu       text       not null check (menu in ('default', 'A', 'B')),   -- the specification's own entries, the header that replaces them, the user dropdown
  menu_id    text       not null,                              -- in menu B: the key of a personal-centre tab
  parent_id  text,
  name       trilingual not null,                              -- wire: menuName, complexFont, englishName
  url        text       not null default '',
  jump_mode  smallint   not null default 1 check (jump_mode in (1, 2)),
  is_shown   boolean    not null default true,                 -- wire: useFlag
  position   int        not null default 0,
  primary key (group_code, menu, menu_id),
  foreign key (group_code, menu, parent_id) references menu_item on delete cascade,
  -- A page of ours, or a web address in a new window; nothing else is ever a link.
  check (url = '' or url ~ '^/([^/]|$)' or (jump_mode = 2 and url ~ '^https?://'))
);

-- Code lists offered to readers: document types, languages, countries, frequencies, search fields …
create table dictionary_entry (
  group_code text       not null references institution,
  dictionary text       not null,
  code       text       not null,
  name       trilingual not null,
  position   int        not null default 0,
  is_shown   boolean    not null default true,
  primary key (group_code, dictionary, code)
);

-- Special collections, in two levels or more.
create table collection (
  group_code   text        not null references institution,
  id           uuid        not null,
  parent_id    uuid,
  name         text        not null,
  initial      text        not null default '#' check (initial ~ '^[A-Z#]$'),
  introduction text,
  cover_key    text,
  position     int         not null default 0,
  added_at     timestamptz not null default now(),
  primary key (group_code, id),
  foreign key (group_code, parent_id) references collection on delete cascade
);
create index collection_children on collection (group_code, parent_id, position, id);

-- What readers are told of their data, version by version.
create table privacy_notice (
  group_code   text        not null references institution,
  version      int         not null,
  text         trilingual  not null,
  published_at timestamptz not null default now(),
  primary key (group_code, version)
);

call keep_institutions_apart();
grant select on institution, institution_host, region to shulin_app;
reset role;
