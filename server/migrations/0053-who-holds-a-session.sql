-- A session says when its holder last showed who they are; a code can also show that a verified contact is still the reader's.
set role shulin_owner;

-- Null: not since it began, as where another portal handed its reader over, and in the sessions of before.
alter table session add column confirmed_at timestamptz;

alter table contact_code drop constraint contact_code_scene_check;
alter table contact_code add constraint contact_code_scene_check check (scene in ('reset', 'bind', 'change'));

call keep_institutions_apart();
reset role;
