-- What a library announces on its home page.
set role shulin_owner;

create table announcement (
  group_code   text        not null references institution,
  id           uuid        not null,
  title        trilingual  not null check (title ->> 'zh-CN' ~ '\S' and length(title ->> 'zh-CN') <= 200),
  text         trilingual  not null,
  shown_from   date        not null,
  shown_until  date        check (shown_until >= shown_from),
  withdrawn_at timestamptz,
  created_at   timestamptz not null default now(),
  primary key (group_code, id)
);
create index announcement_newest on announcement (group_code, shown_from desc, created_at desc, id);
comment on table announcement is 'What a library announces on its home page. It refers to nobody.';

call keep_institutions_apart();

reset role;
