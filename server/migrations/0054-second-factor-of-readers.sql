-- Readers who want it are asked for a code from their phone after the password.
set role shulin_owner;

-- Apart from the reader, so that no list of readers can ever carry a secret.
create table reader_factor (
  group_code     text   not null,
  reader_id      uuid   not null,
  factor         bytea,                                    -- what the phone makes its codes from; hidden by the application
  factor_key     key_id,
  factor_since   timestamptz,
  factor_step    bigint not null default 0,                -- the half minute of the last code taken: none is taken twice
  offered_factor bytea,                                    -- shown, and not yet answered with a code
  offered_key    key_id,
  primary key (group_code, reader_id),
  foreign key (group_code, reader_id) references reader on delete cascade,
  check ((factor is null) = (factor_key is null) and (factor is null) = (factor_since is null)),
  check ((offered_factor is null) = (offered_key is null))
);
comment on table reader_factor is 'Second factors of readers who want one. @reader reader_id erase=delete';
comment on column reader_factor.factor         is '@secret never exported';
comment on column reader_factor.offered_factor is '@secret never exported';

-- For whoever has lost the phone: each opens once. Only keyed hashes are kept.
create table reader_recovery_code (
  group_code text   not null,
  reader_id  uuid   not null,
  code_hash  bytea  not null,
  key_id     key_id not null,
  used_at    timestamptz,
  constraint i15_reader_recovery_code_once primary key (group_code, reader_id, code_hash),
  foreign key (group_code, reader_id) references reader on delete cascade
);
comment on table reader_recovery_code is 'What opens in the place of a lost phone. @reader reader_id erase=delete';
comment on column reader_recovery_code.code_hash is '@secret never exported';

alter table one_time_code drop constraint one_time_code_purpose_check;
alter table one_time_code add constraint one_time_code_purpose_check
  check (purpose in ('change password', 'check password', 'second factor'));

call keep_institutions_apart();
reset role;
