-- A printed code or an old link names a record without saying in which scheme.
set role shulin_owner;
create index record_alias_by_value on record_alias (group_code, value);
reset role;
