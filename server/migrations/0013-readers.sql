-- Who uses the portal, how they come in, and where they are logged in.
-- @personal S1…S5 in a comment names the class of the data; erase= says what erasing a reader does with them.
set role shulin_owner;

-- Names a key of the installation's ring: see `shulin keys`.
create domain key_id as smallint check (value > 0);

create table reader_type (
  group_code  text       not null references institution,
  reader_type text       not null check (reader_type ~ '^[0-9A-Za-z_-]{1,32}$'),   -- 'undergraduate', 'teacher', 'guest' …
  name        trilingual not null,
  primary key (group_code, reader_type)
);

create table reader (
  group_code        text        not null references institution,
  id                uuid        not null,
  account           text        not null check (account = btrim(account) and length(account) between 1 and 64),   -- wire: primaryId, username
  name              text        not null check (name <> ''),
  nickname          text,
  lib_code          text,
  last_lib_code     text,                              -- the library last chosen in the header; '' means all
  reader_type       text        not null,
  department        text,
  position          text,
  job               text,
  unit              text,
  grade             text,
  class_name        text,
  certificate_no    bytea,                             -- encrypted by the application: platform/keys.ts, place 'reader.certificate_no' and the row's key
  certificate_key   key_id,
  certificate_index bytea,                             -- keyed hash, to find a reader by number without reading it
  certificate_index_key key_id,
  born_on           date,
  phone             text,
  phone_verified_at timestamptz,
  email             text,
  email_verified_at timestamptz,
  avatar_key        text,
  language          text        not null default 'zh-CN' check (language in ('zh-CN', 'zh-TW', 'en-US')),
  lends_to_others   boolean     not null default false, -- wire: lendFlag; takes part in sub-lending
  may_order         boolean     not null default false, -- wire: pdaRuleFlag
  help_tour_seen    boolean     not null default false, -- wire: firstLoginFlag
  valid_from        date        not null default current_date,
  valid_until       date        not null,
  state             text        not null default 'active' check (state in ('active', 'lost card', 'locked', 'cleared', 'erased')),
  created_at        timestamptz not null default now(),
  primary key (group_code, id),
  constraint reader_account unique (group_code, account),
  foreign key (group_code, lib_code)    references library,
  foreign key (group_code, reader_type) references reader_type,
  check (valid_from <= valid_until),
  check ((certificate_no is null) = (certificate_key is null)),
  check ((certificate_index is null) = (certificate_index_key is null)),
  check (phone_verified_at is null or phone is not null),
  check (email_verified_at is null or email is not null)
);
-- An account is one name however its letters are written: LIN and lin are one reader.
create unique index reader_account_folded on reader (group_code, lower(account));
create unique index reader_certificate on reader (group_code, certificate_index) where certificate_index is not null;
create index reader_inactive on reader (group_code, valid_until) where state <> 'erased';
comment on table  reader is 'Who uses the portal. Frozen is not a state: it is an open block, which says since when, until when and why. Locked: may not log in. @reader id erase=blank';
comment on column reader.account           is '@personal S4 erase=pseudonym';
comment on column reader.name              is '@personal S4 erase=pseudonym';
comment on column reader.nickname          is '@personal S5 erase=null';
comment on column reader.department        is '@personal S4 erase=null';
comment on column reader.position          is '@personal S4 erase=null';
comment on column reader.job               is '@personal S4 erase=null';
comment on column reader.unit              is '@personal S4 erase=null';
comment on column reader.grade             is '@personal S4 erase=null';
comment on column reader.class_name        is '@personal S4 erase=null';
comment on column reader.certificate_no    is '@personal S1 erase=null';
comment on column reader.certificate_index is '@personal S1 erase=null';
comment on column reader.born_on           is '@personal S1 erase=null';
comment on column reader.phone             is '@personal S3 erase=null';
comment on column reader.phone_verified_at is '@personal S3 erase=null';
comment on column reader.email             is '@personal S3 erase=null';
comment on column reader.email_verified_at is '@personal S3 erase=null';
comment on column reader.avatar_key        is '@personal S4 erase=null';

-- Apart from the reader, so that no list of readers can ever carry a hash.
create table credential (
  group_code    text        not null,
  reader_id     uuid        not null,
  password_hash text        not null check (password_hash like '$argon2id$%'),
  key_id        key_id      not null,                  -- of the pepper
  must_change   boolean     not null default false,
  changed_at    timestamptz not null default now(),
  primary key (group_code, reader_id),
  foreign key (group_code, reader_id) references reader on delete cascade
);
comment on table credential is 'The password of an account. @reader reader_id erase=delete';
comment on column credential.password_hash is '@secret never exported';

-- A browser in which a reader logged in before. Nobody who fails elsewhere can keep it out: see identity/limits.ts.
-- The hash is of the browser's secret and the reader together, so that readers who share a browser are not linked here.
create table known_device (
  group_code   text        not null,
  reader_id    uuid        not null,
  device_hash  bytea       not null,
  added_at     timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (group_code, reader_id, device_hash),
  foreign key (group_code, reader_id) references reader on delete cascade
);
comment on table known_device is 'Browsers a reader came from. @reader reader_id erase=delete';

-- A call is a reader's only while this row lives; ending it ends the token at once.
create table session (
  group_code    text        not null,
  id            uuid        not null,
  reader_id     uuid        not null,
  cookie_hash   bytea       not null,
  login_type    text        not null check (login_type in ('1', '2', '3', '4', '5')),
  device        text        not null default '',      -- "Firefox, Windows"
  address_block cidr,                                  -- /24 or /48, never the full address
  started_at    timestamptz not null default now(),
  last_seen_at  timestamptz not null default now(),
  expires_at    timestamptz not null,
  closing_at    timestamptz,                           -- its window said that it closes; used again, it did not
  ended_at      timestamptz,
  end_reason    text        check (end_reason in ('logout', 'idle', 'password', 'locked', 'closed window', 'reader', 'staff', 'new login')),
  primary key (group_code, id),
  foreign key (group_code, reader_id) references reader on delete cascade,
  constraint session_absolute_limit check (expires_at <= started_at + interval '12 hours'),
  check ((ended_at is null) = (end_reason is null))
) with (fillfactor = 80);
create unique index session_of_cookie on session (group_code, cookie_hash);
create index session_live_by_reader on session (group_code, reader_id) where ended_at is null;
create index session_to_forget on session (group_code, expires_at);
comment on table session is 'Signed-in browsers. @reader reader_id erase=delete';
comment on column session.address_block is '@personal S4';
comment on column session.device is '@personal S4';

-- Codes that work once. Only a keyed hash is kept, and one statement decides who used it.
create table one_time_code (
  group_code text        not null references institution,
  purpose    text        not null check (purpose in ('change password', 'check password')),
  code_hash  bytea       not null,
  key_id     key_id      not null,
  reader_id  uuid,
  issued_at  timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at    timestamptz,
  constraint i15_code_issued_once primary key (group_code, purpose, code_hash),
  constraint i15_used_in_time check (used_at < expires_at),
  foreign key (group_code, reader_id) references reader on delete cascade
);
create index one_time_code_to_forget on one_time_code (group_code, expires_at);
create index one_time_code_of_reader on one_time_code (group_code, reader_id);
comment on table one_time_code is 'One-time tickets, forgotten after a day. @reader reader_id erase=delete';
comment on column one_time_code.code_hash is '@secret never exported';

-- A verification code is sealed in its own key and kept nowhere; what is kept is that it was used.
create table spent_code (
  group_code text        not null references institution,
  code_id    uuid        not null,
  spent_at   timestamptz not null default now(),
  constraint i15_code_spent_once primary key (group_code, code_id)
);
create index spent_code_to_forget on spent_code (group_code, spent_at);
comment on table spent_code is 'Verification codes that were used; forgotten when they would be too old anyway.';

-- Wrong passwords, counted for an account, a source network and a known device apart from each other. Not an institution's:
-- one source may try many of them. A bucket is a keyed hash: it names neither account nor address.
create table login_limit (
  bucket bytea         primary key,
  tries  timestamptz[] not null,
  until  timestamptz   not null                        -- when the last of them no longer counts
) with (fillfactor = 70);
create index login_limit_to_forget on login_limit (until);
comment on table login_limit is 'Shared: limits against guessing hold over all institutions.';
grant select, insert, update, delete on login_limit to shulin_app;

-- Takes a turn in a bucket, or says until when there is none. One statement decides, however many ask at once.
create function take_login_turn(p_bucket bytea, p_allowed int, p_window interval, out turn timestamptz, out refused_until timestamptz)
language plpgsql as $$
begin
  insert into login_limit as l (bucket, tries, until) values (p_bucket, array[clock_timestamp()], clock_timestamp() + p_window)
  on conflict (bucket) do update
     set tries = array(select t from unnest(l.tries) t where t > clock_timestamp() - p_window order by t) || clock_timestamp(),
         until = clock_timestamp() + p_window
   where (select count(*) from unnest(l.tries) t where t > clock_timestamp() - p_window) < p_allowed
  returning l.tries[cardinality(l.tries)] into turn;
  if turn is null then
    select t + p_window into refused_until from login_limit l, unnest(l.tries) t
     where l.bucket = p_bucket order by t desc offset p_allowed - 1 limit 1;
    refused_until := coalesce(refused_until, clock_timestamp());
  end if;
end $$;

-- Who holds a session, in one statement: it is looked up with every call. Ends one that was idle or whose window closed.
-- Without the cookie that belongs to it nothing is found, and nothing of the session changes.
create function use_session(p_group_code text, p_id uuid, p_cookie_hash bytea, p_idle_minutes int,
                            out reader_id uuid, out account text, out name text, out state text, out login_type text)
language plpgsql as $$
declare s session; idle_minutes int; reason text;
begin
  perform set_config('app.group_code', p_group_code, true);
  select * into s from session where group_code = p_group_code and id = p_id and cookie_hash = p_cookie_hash
                                 and ended_at is null and expires_at > clock_timestamp();
  if not found then return; end if;
  if (select value from setting where group_code = p_group_code and code = 'primaryIdProtect') = '1' then
    idle_minutes := coalesce((select value::int from setting where group_code = p_group_code and code = 'primaryIdProtectTime'), p_idle_minutes);
  end if;
  reason := case when s.closing_at < clock_timestamp() - interval '10 seconds' then 'closed window'
                 when s.last_seen_at < clock_timestamp() - make_interval(mins => idle_minutes) then 'idle' end;
  if reason is not null then
    update session set ended_at = clock_timestamp(), end_reason = reason
     where group_code = p_group_code and id = p_id and ended_at is null;
    return;
  end if;
  -- Every second at most; a minute is enough where no idle limit needs it.
  if s.closing_at is not null or s.last_seen_at < clock_timestamp() - make_interval(secs => case when idle_minutes is null then 60 else 1 end) then
    update session set last_seen_at = clock_timestamp(), closing_at = null
     where group_code = p_group_code and id = p_id and ended_at is null;
    if not found then return; end if;
  end if;
  select r.id, r.account, r.name, r.state, s.login_type into reader_id, account, name, state, login_type
    from reader r where r.group_code = p_group_code and r.id = s.reader_id and r.state in ('active', 'lost card');
end $$;

call keep_institutions_apart();
reset role;
