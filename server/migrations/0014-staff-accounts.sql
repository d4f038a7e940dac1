-- Staff come in by account, password and a code from their phone. The operator's link stays the first way in.
set role shulin_owner;

alter table staff add column unit text;                    -- told to readers who ask who looked at their data

-- Apart from the member, so that no list of staff can ever carry a hash.
create table staff_credential (
  group_code     text     not null references institution,
  staff_id       uuid     not null,
  password_hash  text     check (password_hash like '$argon2id$%'),
  password_key   key_id,                                   -- of the pepper
  password_set_at timestamptz,
  factor         bytea,                                    -- what the phone makes its codes from; hidden by the application
  factor_key     key_id,
  factor_since   timestamptz,
  factor_step    bigint   not null default 0,              -- the half minute of the last code taken: none is taken twice
  offered_factor bytea,                                    -- shown, and not yet answered with a code
  offered_key    key_id,
  primary key (group_code, staff_id),
  foreign key (group_code, staff_id) references staff on delete cascade,
  check ((password_hash is null) = (password_set_at is null)),
  check (password_hash is null or password_key is not null),
  check ((factor is null) = (factor_key is null) and (factor is null) = (factor_since is null)),
  check ((offered_factor is null) = (offered_key is null))
);
comment on column staff_credential.password_hash  is '@secret never exported';
comment on column staff_credential.factor         is '@secret never exported';
comment on column staff_credential.offered_factor is '@secret never exported';

-- For whoever has lost the phone: each opens once. Only keyed hashes are kept.
create table staff_recovery_code (
  group_code text     not null references institution,
  staff_id   uuid     not null,
  code_hash  bytea    not null,
  key_id     key_id   not null,
  used_at    timestamptz,
  constraint i15_recovery_code_once primary key (group_code, staff_id, code_hash),
  foreign key (group_code, staff_id) references staff on delete cascade
);
comment on column staff_recovery_code.code_hash is '@secret never exported';

-- Somebody on the way in: the password was right (or a colleague's link was opened), and a step is still to be made.
-- A table of its own, so that nothing takes it for a session.
create table staff_entry (
  group_code  text        not null references institution,
  cookie_hash bytea       not null,
  staff_id    uuid        not null,
  step        text        not null check (step in ('code', 'enrol')),
  came_by     text        not null check (came_by in ('link', 'password')),
  begun_at    timestamptz not null default now(),
  expires_at  timestamptz not null default now() + interval '20 minutes',
  ended_at    timestamptz,
  primary key (group_code, cookie_hash),
  foreign key (group_code, staff_id) references staff on delete cascade
);

alter table staff_session
  add column came_by       text        not null default 'link' check (came_by in ('link', 'password')),
  add column last_seen_at  timestamptz not null default now(),
  add column code_given_at timestamptz;                    -- when the second factor was shown last in this session
create index staff_session_live on staff_session (group_code, staff_id) where ended_at is null;

-- A link of the operator opens the console; one of an administrator leads to a password and a second factor first.
alter table staff_link
  add column purpose text not null default 'open' check (purpose in ('open', 'join')),
  add column made_by_staff_id uuid;

call keep_institutions_apart();
reset role;
