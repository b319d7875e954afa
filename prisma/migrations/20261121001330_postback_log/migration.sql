-- Which conversions a postback was told of whose messages are forgotten: a conversion that is rejected and approved once
-- more much later must not be told twice. Clicks have no second time.
create table told_conversions (
  postback_id text collate "C" not null,
  conversion_id text collate "C" not null,
  constraint told_conversions_pkey primary key (postback_id, conversion_id),
  constraint told_conversions_postback_id_fkey
    foreign key (postback_id) references postbacks (id) on delete cascade on update cascade
);
