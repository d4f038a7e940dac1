-- What readers tell the library, and what it answers.
set role shulin_owner;

create table feedback (
  group_code text        not null,
  id         uuid        not null,
  reader_id  uuid        not null,
  type       text        not null check (type in ('problem', 'suggestion', 'other')),
  content    text        not null check (content ~ '\S' and length(content) <= 300),
  contact    text        not null default '' check (length(contact) <= 200),
  sent_at    timestamptz not null default now(),
  reply      text        check (reply ~ '\S' and length(reply) <= 1000),
  replied_at timestamptz,
  primary key (group_code, id),
  constraint answered_at_a_time check ((reply is null) = (replied_at is null)),
  foreign key (group_code, reader_id) references reader on delete cascade
);
create index feedback_of_reader on feedback (group_code, reader_id, sent_at desc, id desc);
create index feedback_received on feedback (group_code, sent_at desc, id desc);
create index feedback_to_answer on feedback (group_code, sent_at, id) where replied_at is null;
comment on table feedback is 'Feedback with its reply. @personal S2 @reader reader_id erase=delete';
comment on column feedback.contact is '@personal S3';

call keep_institutions_apart();
reset role;
