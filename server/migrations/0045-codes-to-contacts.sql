-- Codes sent to a reader's phone or mail address: to recover a password, and to bind or change a contact.
set role shulin_owner;

-- Text messages go the way of mail. A code is hidden until it is sent, and is not sent once it is worth nothing any more.
alter table outgoing
  drop constraint outgoing_channel_check,
  drop constraint outgoing_recipient_check,
  drop constraint forgotten_when_sent,
  add column reader_id   uuid,                            -- whom it tells something
  add column hint        text,                            -- the recipient masked, for the log of deliveries
  add column secret      bytea,                           -- encrypted by the application: place 'outgoing.secret' and the row's key
  add column secret_key  key_id,
  add column send_until  timestamptz,
  add column given_up_at timestamptz,
  add column failure     text,                            -- why, without addresses
  add constraint outgoing_channel_check check (channel in ('mail', 'text')),
  add constraint outgoing_recipient_check check (
    case channel when 'mail' then recipient ~ '^[^\s[:cntrl:]<>()\[\]\\,;:"@]+@[^\s[:cntrl:]<>()\[\]\\,;:"@]+$'
                 else recipient ~ '^\+[1-9][0-9]{6,14}$' end),
  add constraint outgoing_secret_check check ((secret is null) = (secret_key is null)),
  -- To whom and what is forgotten when it is sent; so what was sent cannot go back to waiting.
  add constraint forgotten_when_sent check (
    (recipient is not null or sent_at is not null or given_up_at is not null)
    and (sent_at is null or (recipient is null and content = '{}' and secret is null))),
  -- Rows of before name no reader; looking through them would need an institution.
  add foreign key (group_code, reader_id) references reader on delete cascade not valid;
create index outgoing_of_reader on outgoing (group_code, reader_id, created_at desc);
create index outgoing_latest on outgoing (group_code, created_at desc);
comment on table outgoing is 'Mail and text messages to readers and staff. @personal S3 @reader reader_id erase=delete';
comment on column outgoing.hint is '@personal S3';
comment on column outgoing.secret is '@secret never exported';

-- What somebody without a session may do for a reader: set a new password (reset), or bind the first contact (bind). Only a
-- keyed hash of the ticket is kept, and each step is noted here: a page cannot skip one.
create table recovery (
  group_code  text        not null,
  id          uuid        not null,
  scene       text        not null check (scene in ('reset', 'bind')),
  reader_id   uuid        not null,
  ticket_hash bytea       not null,
  key_id      key_id      not null,
  begun_at    timestamptz not null default now(),
  expires_at  timestamptz not null,
  checked_at  timestamptz,                                -- a code was given that only the reader can have got
  used_at     timestamptz,
  primary key (group_code, id),
  constraint i15_ticket_issued_once unique (group_code, ticket_hash),
  constraint i15_steps_in_order check (used_at is null or checked_at <= used_at),
  constraint i15_used_in_time check (used_at < expires_at),
  foreign key (group_code, reader_id) references reader on delete cascade
);
create index recovery_of_reader on recovery (group_code, reader_id);
create index recovery_to_forget on recovery (group_code, expires_at);
comment on table recovery is 'Recoveries on their way, forgotten after a day. @reader reader_id erase=delete';
comment on column recovery.ticket_hash is '@secret never exported';

-- The code last sent to a reader for a scene and a channel; a newer one takes its place, so that only the newest is good.
create table contact_code (
  group_code  text        not null,
  reader_id   uuid        not null,
  scene       text        not null check (scene in ('reset', 'bind')),
  channel     text        not null check (channel in ('mail', 'text')),
  contact     text        not null,                       -- where it went: what it proves is that this is the reader's
  recovery_id uuid,                                       -- for whom without a session it is good; null: the reader's sessions
  code_hash   bytea       not null,
  key_id      key_id      not null,
  tries       smallint    not null default 0 constraint i15_five_tries check (tries <= 5),
  issued_at   timestamptz not null default now(),
  expires_at  timestamptz not null,
  checked_at  timestamptz,
  constraint i15_newest_code_only primary key (group_code, reader_id, scene, channel),
  constraint i15_checked_in_time check (checked_at < expires_at),
  foreign key (group_code, reader_id) references reader on delete cascade,
  foreign key (group_code, recovery_id) references recovery on delete cascade
);
create index contact_code_to_forget on contact_code (group_code, expires_at);
create index contact_code_of_recovery on contact_code (group_code, recovery_id);
comment on table contact_code is 'Codes sent to contacts, forgotten after a day. @reader reader_id erase=delete';
comment on column contact_code.contact is '@personal S3';
comment on column contact_code.code_hash is '@secret never exported';

call keep_institutions_apart();
reset role;
