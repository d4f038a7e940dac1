-- What readers say of editions that are shown as one work and do not belong together, and what the library decided.
set role shulin_owner;

create table grouping_report (
  group_code      text        not null,
  id              uuid        not null,
  reader_id       uuid        not null,
  record_id       bigint      not null references record,  -- the edition that does not belong
  other_record_id bigint      not null references record,  -- with this one
  place           text        not null,                    -- the work both counted to when it was reported: 'w17', or 'r17' of a title by itself
  reason          text        not null check (reason ~ '\S' and length(reason) <= 300),
  reported_at     timestamptz not null default now(),
  outcome         text        check (outcome in ('separated', 'kept')),
  decided_by      text,
  decided_at      timestamptz,
  primary key (group_code, id),
  check (record_id <> other_record_id),
  constraint decided_by_somebody check (num_nulls(outcome, decided_by, decided_at) in (0, 3)),
  foreign key (group_code, reader_id) references reader on delete cascade
);
-- A reader says it once of a work, until the library has decided.
create unique index grouping_report_once on grouping_report (group_code, reader_id, place) where decided_at is null;
create index grouping_report_waiting on grouping_report (group_code, reported_at, id) where decided_at is null;
create index grouping_report_of_reader on grouping_report (group_code, reader_id, reported_at);
comment on table grouping_report is 'Reports of editions that do not belong together. @personal S2 @reader reader_id erase=delete @staff decided_by erase=keep @export rows @kept with the account';
comment on column grouping_report.reason     is '@personal S2';
comment on column grouping_report.decided_by is '@personal S4';

call keep_institutions_apart();
reset role;
