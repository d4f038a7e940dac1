-- Special collections in three languages and by the calendar; the department of a thesis, and from which day its files are open.
set role shulin_owner;

-- The name and the introduction of a collection are in Simplified Chinese: the index has the name. The other languages stand beside
-- them, {"en-US": {"name", "introduction"}}; what is missing there is shown in Simplified Chinese.
alter table collection
  add column translations jsonb   not null default '{}' check (translations - array['zh-TW', 'en-US'] = '{}'::jsonb),
  add column is_shown     boolean not null default true,
  add column shown_from   date,                          -- null: from the beginning
  add column shown_until  date,                          -- null: for good
  add constraint collection_days check (shown_until >= shown_from);

-- Which department a thesis was written in: as printed on it, and by the code the institution gives its departments (wire: collegeId).
alter table thesis
  add column department      text check (department <> ''),
  add column department_code text check (department_code <> '');
create index thesis_of_department on thesis (group_code, department_code, year desc, record_id desc) where department_code is not null;

-- Neither is in the index.
drop trigger i23_update_is_marked on thesis;
create trigger i23_update_is_marked after update on thesis referencing old table as old_rows new table as new_rows
  for each statement execute function titles_changed(tutor, department, department_code);

-- A file that may be read only from this day on, e.g. a thesis whose author has a patent pending.
alter table attachment add column opens_on date;
reset role;
