-- Mail on its way. A row is written with the change that causes it and sent by a worker.
set role shulin_owner;

create table outgoing (
  group_code text        not null references institution,
  id         uuid        not null,                      -- also the mail's Message-ID: handed over twice, it is one mail
  channel    text        not null check (channel = 'mail'),
  recipient  text        check (recipient ~ '^[^\s[:cntrl:]<>()\[\]\\,;:"@]+@[^\s[:cntrl:]<>()\[\]\\,;:"@]+$'),
  language   text        not null check (language in ('zh-CN', 'zh-TW', 'en-US')),
  letter     text        not null,                      -- which text: features/inbox/letters.ts
  content    jsonb       not null default '{}',         -- what is filled into it
  cause      text        not null,                      -- what it tells of; the same is told once
  created_at timestamptz not null default now(),
  tries      smallint    not null default 0,
  sent_at    timestamptz,
  primary key (group_code, id),
  constraint told_once unique (group_code, channel, cause),
  -- To whom and what is forgotten when it is sent; so what was sent cannot go back to waiting.
  constraint forgotten_when_sent check ((recipient is null) = (sent_at is not null) and (sent_at is null or content = '{}'))
);
create index outgoing_by_age on outgoing (group_code, sent_at);
comment on table outgoing is 'Mail to readers and staff. @personal S3';
comment on column outgoing.recipient is '@personal S3';

call keep_institutions_apart();
reset role;
