-- What is searched often: counted by day, so that old favourites fade. Words only; nobody who searched is in here.
set role shulin_owner;

create table popular_search (
  group_code  text not null references institution,
  keyword     text not null check (length(keyword) between 1 and 100),
  searched_on date not null,
  count       int  not null default 1,
  primary key (group_code, keyword, searched_on)
);
create index popular_search_by_day on popular_search (group_code, searched_on);

call keep_institutions_apart();
reset role;
