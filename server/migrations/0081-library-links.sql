-- Libraries that keep a system of their own: how each is reached and how it stands, how readers stood in it when it was last looked at, and
-- what readers wish of it. A wish is noted before it is sent, sent once, and settled by reading; no state is skipped.
set role shulin_owner;

-- One for each library whose system decides what is lent.
create table library_link (
  group_code  text        not null,
  lib_code    text        not null,
  kind        text        not null check (kind in ('sip2', 'koha', 'ncip', 'invenio')),
  settings    jsonb       not null default '{}',       -- addresses, logins, encodings; no secrets
  tables      jsonb       not null default '{}',       -- how the words and codes of this system are read, where it differs from what is usual
  secret      bytea,                                   -- encrypted by the application: place 'library_link.secret' and the row's key
  key_id      key_id,
  signs_in    boolean     not null default false,      -- readers of the library log in with its card and secret
  is_on       boolean     not null default false,
  changed_by  text        not null,
  changed_at  timestamptz not null default clock_timestamp(),
  -- How it stands, as processes note it every few seconds; nothing in here is about a reader.
  asked_at    timestamptz,
  answered_at timestamptz,
  rests_until timestamptz,                             -- it failed several times in a row, and is left alone until then
  errors      jsonb       not null default '[]' check (jsonb_typeof(errors) = 'array' and jsonb_array_length(errors) <= 5),   -- the last: at, call, why
  primary key (group_code, lib_code),
  foreign key (group_code, lib_code) references library,
  check ((secret is null) = (key_id is null))
);
comment on table library_link is 'How the systems of libraries are reached. @personal S4 @staff changed_by erase=keep @kept for good';
comment on column library_link.secret is '@secret never exported';
comment on column library_link.changed_by is '@personal S4';

-- When a reader was last looked at in the system of a library. What was on loan then stands in loan, by seen_at; what our catalogue does not have, here.
create table library_reader (
  group_code text        not null,
  lib_code   text        not null,
  reader_id  uuid        not null,
  seen_at    timestamptz not null default now(),
  unlisted   jsonb       not null default '[]',        -- loans of copies that are no items of ours: title, due date
  refused    jsonb       not null default '{}',        -- which loans the system said it would not renew: its reason by the number of the loan
  primary key (group_code, lib_code, reader_id),
  foreign key (group_code, lib_code)  references library,
  foreign key (group_code, reader_id) references reader on delete cascade
);
comment on table library_reader is 'How readers stood in the system of their library. @personal S2 @reader reader_id erase=delete @export rows @kept with the account';

-- What a reader wishes of a library's own system: kept while it is away, done once or refused with its reason, never lost.
create table wish (
  group_code  text        not null,
  id          uuid        not null,                    -- also our number of it, wherever a system has a field for one
  lib_code    text        not null,
  reader_id   uuid        not null,
  action      text        not null check (action in ('renew', 'place hold', 'cancel hold')),
  subject     jsonb       not null,                    -- the loan; the title and the pickup place; the hold
  about       text        not null,                    -- what the wish is one and the same by: two for the same are one
  title       text        not null,
  state       text        not null default 'waiting',
  evidence    jsonb,                                   -- read before it was sent: due date and renewals, or the holds there were
  sender      uuid,                                    -- who has sent it: only they, reading again, or staff say what became of it
  sent_at     timestamptz,
  looks       int         not null default 0,          -- how often it was read again
  looked_at   timestamptz,
  outcome     jsonb,                                   -- the new due date or the number of the hold; or why not, in our code and the system's own
  settled_by  text,                                    -- a member of staff, where nothing could be read
  made_at     timestamptz not null default clock_timestamp(),
  settled_at  timestamptz,
  primary key (group_code, id),
  foreign key (group_code, lib_code)  references library,
  foreign key (group_code, reader_id) references reader on delete cascade,
  check ((settled_at is not null) = (state in ('done', 'refused', 'withdrawn'))),
  check (state not in ('sending', 'unknown') or num_nonnulls(sender, sent_at, evidence) = 3),
  check (settled_by is null or settled_at is not null)
);
create unique index wish_made_once on wish (group_code, reader_id, lib_code, action, about) where settled_at is null;
create index wish_to_send on wish (group_code, made_at, id) where state = 'waiting';
create index wish_to_settle on wish (group_code, sent_at, id) where state in ('sending', 'unknown');
create index wish_of_reader on wish (group_code, reader_id, made_at desc, id desc);
create index wish_by_age on wish (group_code, settled_at) where settled_at is not null;
comment on table wish is 'What readers wish of the system of their library. @personal S2 @reader reader_id erase=delete @staff settled_by erase=keep @export rows @kept 30 days after settled_at by forget-wishes';

comment on column wish.settled_by is '@personal S4';

-- Back to waiting goes only what was not sent for certain.
insert into state_change values
  ('wish', 'new',     'waiting',   'reader'),
  ('wish', 'waiting', 'sending',   'system'),
  ('wish', 'waiting', 'refused',   'system'),
  ('wish', 'waiting', 'withdrawn', 'reader'),
  ('wish', 'sending', 'waiting',   'system'),
  ('wish', 'sending', 'done',      'system'),
  ('wish', 'sending', 'refused',   'system'),
  ('wish', 'sending', 'unknown',   'system'),
  ('wish', 'unknown', 'done',      'staff'),
  ('wish', 'unknown', 'refused',   'staff');
create trigger wish_follows_states before insert or update of state on wish for each row execute function follow_state_changes('wish');

call keep_institutions_apart();
reset role;
