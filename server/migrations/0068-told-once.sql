-- What a reader is told: a message in the inbox, and where the reader wishes it also by mail, text message or chat app.
set role shulin_owner;

-- One message for each cause and reader: what happens twice is told once. Unread is counted from the rows, so it cannot be wrong.
create table message (
  group_code text        not null,
  id         uuid        not null,
  reader_id  uuid        not null,
  kind       text        not null check (kind in ('loan', 'request', 'recommendation', 'reply', 'subscription', 'library')),
  cause      text        not null,                      -- 'due soon', 'overdue', 'returned' …
  cause_id   text        not null,
  title      trilingual  not null,
  content    trilingual  not null,
  link       text        check (link ~ '^/'),           -- the page of the portal it leads to
  sent_at    timestamptz not null default now(),
  read_at    timestamptz,
  deleted_at timestamptz,
  primary key (group_code, id),
  constraint told_once_in_inbox unique (group_code, reader_id, cause, cause_id),
  foreign key (group_code, reader_id) references reader
);
create index message_of_reader on message (group_code, reader_id, sent_at desc, id desc) where deleted_at is null;
create index i22_unread on message (group_code, reader_id) where read_at is null and deleted_at is null;
create index message_by_age on message (group_code, sent_at);
create index message_of_loans_by_age on message (group_code, sent_at) where kind = 'loan';
comment on table message is 'The inbox. @personal S2 @reader reader_id erase=delete @export rows @kept 400 days after sent_at by forget-messages';

create function only_forward() returns trigger language plpgsql as $$
begin
  new.read_at    := coalesce(old.read_at, new.read_at);
  new.deleted_at := coalesce(old.deleted_at, new.deleted_at);
  return new;
end $$;
create trigger i22_read_stays_read before update on message for each row execute function only_forward();

-- How far an institution's notices about loans have come on their day: a worker that dies goes on where it stood, and a day has one round.
create table notice_round (
  group_code  text        not null references institution,
  cause       text        not null check (cause in ('due soon', 'overdue')),
  day         date        not null,
  until_due   timestamptz,                              -- the last loan of this round that was told of
  until_loan  uuid,
  finished_at timestamptz,
  primary key (group_code, cause),
  check ((until_due is null) = (until_loan is null))
);

-- The chat app is a third way out. Whom it reaches there is the subject of the reader's binding.
alter table outgoing
  drop constraint outgoing_channel_check,
  drop constraint outgoing_recipient_check,
  add constraint outgoing_channel_check check (channel in ('mail', 'text', 'chat app')),
  add constraint outgoing_recipient_check check (
    case channel when 'mail' then recipient ~ '^[^\s[:cntrl:]<>()\[\]\\,;:"@]+@[^\s[:cntrl:]<>()\[\]\\,;:"@]+$'
                 when 'text' then recipient ~ '^\+[1-9][0-9]{6,14}$'
                 else recipient ~ '^[!-~]{1,128}$' end);

call keep_institutions_apart();
reset role;
