-- Writes that may be sent again: the same key gives the same reply, another request with it is refused.
set role shulin_owner;

-- Inserted first, before the write it stands for, and committed together with it and its reply: whoever comes with the key
-- meanwhile waits in the insert. No row without a reply is ever seen by another transaction.
create table idempotency (
  group_code   text        not null references institution,
  actor        text        not null check (actor <> ''),   -- 'staff:' and the id: keys of two actors never meet
  key          text        not null check (length(key) between 8 and 128),
  request_hash bytea       not null,                       -- method, address and body, as they were sent
  reply        text,                                       -- to the byte what was answered
  begun_at     timestamptz not null default now(),
  constraint i11_one_effect_per_key primary key (group_code, actor, key)
);
create index idempotency_to_forget on idempotency (group_code, begun_at);
comment on table idempotency is 'Replies kept for a day.';

call keep_institutions_apart();
reset role;
