-- How long things took here of late, as days that were equally often: what forecasts are made from. No row tells of fewer than twenty cases.
set role shulin_owner;

create table measured_days (
  group_code  text        not null references institution,
  what        text        not null,                    -- what was measured, and under which conditions: forecast.ts makes the keys
  days        int[]       not null check (cardinality(days) > 0),      -- in rising order
  cases       int         not null check (cases > 0),
  measured_at timestamptz not null default now(),
  primary key (group_code, what)
);

call keep_institutions_apart();
reset role;
