-- What personal info needs beside the row of the reader: codes for partner libraries, and the money the library holds for a reader.
set role shulin_owner;

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('change password', 'check password', 'second factor', 'alliance'));
-- A newer code takes the place of the one before: however many are asked for at once, one is good.
create unique index one_alliance_code on one_time_code (group_code, reader_id) where purpose = 'alliance' and used_at is null;

-- Sums only: the ledger that moves them comes with payments.
create table money_balance (
  group_code  text   not null references institution,
  account     text   not null check (account in ('prepayment', 'deposit')),
  reader_id   uuid   not null,
  balance_fen bigint not null check (balance_fen >= 0),
  primary key (group_code, account, reader_id),
  foreign key (group_code, reader_id) references reader
) with (fillfactor = 70);
create index money_balance_of_reader on money_balance (group_code, reader_id);
comment on table money_balance is 'What the library holds for a reader: prepayment and deposit. @personal S2 @reader reader_id erase=keep @export rows @kept for good';

call keep_institutions_apart();
reset role;
