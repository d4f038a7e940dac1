-- A private address at which a reader's own calendar reads when loans fall due. Only a hash of its secret is kept; withdrawing it
-- deletes the row, and a new one has another secret.
set role shulin_owner;

create table calendar_address (
  group_code  text        not null,
  reader_id   uuid        not null,
  secret_hash bytea       not null,
  made_at     timestamptz not null default now(),
  primary key (group_code, reader_id),
  constraint calendar_address_secret unique (group_code, secret_hash),
  foreign key (group_code, reader_id) references reader on delete cascade
);
comment on table calendar_address is 'Where a reader''s calendar asks for due dates. @personal S2 @reader reader_id erase=delete @export nothing @kept with the account';
comment on column calendar_address.secret_hash is '@secret never exported';

call keep_institutions_apart();
reset role;
