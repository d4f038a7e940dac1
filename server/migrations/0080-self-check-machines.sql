-- Machines at which readers lend, renew and return by themselves. Each logs in with a secret of its own, of which only a hash is kept.
set role shulin_owner;

create table self_check_machine (
  group_code     text        not null references institution,
  id             uuid        not null,
  name           text        not null check (name ~ '\S' and length(name) <= 100),
  login          text        not null check (login ~ '^[a-z0-9][a-z0-9-]{0,39}$'),
  secret_hash    bytea       not null,
  location_id    text,                                      -- where it stands: what it takes back is there
  institution_id text        not null default '' check (length(institution_id) <= 64),   -- what it is told as AO; '': the institution's own code
  charset        text        not null default 'utf-8' check (charset in ('utf-8', 'gb18030', 'cp850')),
  language       text        not null default 'zh-CN' check (language in ('zh-CN', 'zh-TW', 'en-US')),
  asks_secret    boolean     not null default true,         -- false: the card alone is enough
  made_by        text        not null,
  made_at        timestamptz not null default now(),
  last_seen_at   timestamptz,
  revoked_by     text,
  revoked_at     timestamptz,
  primary key (group_code, id),
  foreign key (group_code, location_id) references location on delete set null (location_id),
  check (location_id is not null or revoked_at is not null),
  check ((revoked_by is null) = (revoked_at is null))
);
create unique index self_check_machine_login on self_check_machine (group_code, login) where revoked_at is null;
comment on table self_check_machine is 'Machines at which readers serve themselves. @personal S4 @staff made_by erase=keep @staff revoked_by erase=keep @kept for good';
comment on column self_check_machine.secret_hash is '@secret never exported';
comment on column self_check_machine.made_by    is '@personal S4';
comment on column self_check_machine.revoked_by is '@personal S4';

call keep_institutions_apart();
reset role;
