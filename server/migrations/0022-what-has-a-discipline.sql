-- Subjects of the home page: titles with a discipline are counted from this index alone.
set role shulin_owner;
create index record_with_discipline on record (id) include (disciplines) where disciplines <> '{}' and withdrawn_at is null;
reset role;
