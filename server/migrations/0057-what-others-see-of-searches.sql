-- What others see of a search. It is counted with how many different people have made it on one day; who they were, Redis knows for
-- that day alone, by a hash whose key goes with the day. What was counted before says nothing of that, and is not shown.
set role shulin_owner;

alter table popular_search
  add sources  int     not null default 0,             -- different people on that day; not counted beyond those it takes to be shown
  add is_found boolean not null default false;         -- the catalogue answers it

-- Words that staff will not have among the popular searches, and single searches they have taken down.
create table barred_word (
  group_code text not null references institution,
  word       text not null check (length(word) between 1 and 100),
  primary key (group_code, word)
);

create table taken_down_search (
  group_code    text        not null references institution,
  keyword       text        not null check (length(keyword) between 1 and 100),
  taken_down_at timestamptz not null default now(),
  primary key (group_code, keyword)
);

call keep_institutions_apart();
reset role;
