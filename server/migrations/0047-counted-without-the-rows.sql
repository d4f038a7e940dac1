-- What is counted over a whole institution is counted in indexes alone: the items of each location, and the titles shown.
set role shulin_owner;

drop index item_by_location;
create index item_by_location on item (group_code, location_id, status);

-- The titles of a sitemap, in their order; and the few whose items do not count.
create index holding_shown on holding (group_code, record_id) where not is_hidden and withdrawn_at is null;
create index holding_out_of_sight on holding (group_code, record_id) where is_hidden or withdrawn_at is not null;
create index record_withdrawn on record (id) where withdrawn_at is not null;

reset role;
