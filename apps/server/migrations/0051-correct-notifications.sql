-- Turned off by the link of a daily mail, and on again in the settings. What is to be mailed daily stays chosen.
alter table notification_recipients add column digests_off boolean not null default false;

-- The address that a hosted identity service named last: its users are no rows of ours.
alter table notification_recipients add column hosted_email text;

-- All comments that a notification counts, so that it stays with the others when one of them is deleted.
create table notification_comments (
  notification_id uuid not null references notifications on delete cascade,
  comment_id uuid not null references comments on delete cascade,
  primary key (notification_id, comment_id)
);

create index notification_comments_comment_id on notification_comments (comment_id);

insert into notification_comments (notification_id, comment_id)
select notifications.id, comments.id from notifications
join comments on comments.id = notifications.comment_id;

delete from notifications where comment_id is not null and not exists (
  select from comments where comments.id = notifications.comment_id
);

alter table notifications add foreign key (comment_id) references comments on delete cascade;

-- The comment and its words are read with it: both may be others by then.
update notifications set details = jsonb_build_object('path', split_part(details ->> 'path', '?', 1))
where comment_id is not null;
