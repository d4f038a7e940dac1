-- Nobody can keep a member of staff out by failing on their account: a browser they came from before has a count of its own.
set role shulin_owner;

create table staff_known_device (
  group_code   text        not null references institution,
  staff_id     uuid        not null,
  device_hash  bytea       not null,                       -- of the cookie and whose it is
  last_used_at timestamptz not null default now(),
  primary key (group_code, staff_id, device_hash),
  foreign key (group_code, staff_id) references staff on delete cascade
);
comment on column staff_known_device.device_hash is '@secret never exported';

call keep_institutions_apart();
reset role;
