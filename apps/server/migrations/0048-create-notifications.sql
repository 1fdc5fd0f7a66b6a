-- What somebody is told of. Titles and names are read from the thing, and only while they may see it.
create table notifications (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  kind text not null check (kind in (
    'mention', 'reply', 'comment', 'shared', 'change-request', 'invitation', 'review',
    'original-update', 'limit', 'connection'
  )),
  -- Of the thing that it is about.
  workspace_id uuid not null references workspaces on delete cascade,
  -- Null where the product tells it, and after the account was deleted.
  actor_id uuid references accounts on delete set null,
  prompt_id uuid references prompts on delete cascade,
  collection_id uuid references collections on delete cascade,
  run_id text references runs on delete cascade,
  invitation_id uuid references workspace_invitations on delete cascade,
  review_id uuid references reviews on delete cascade,
  connection_id uuid references connections on delete cascade,
  comment_id uuid,
  change_request_id uuid,
  -- The published prompt that the prompt is a copy of.
  original_id uuid references publications on delete cascade,
  details jsonb not null default '{}',
  -- One that is unread is counted up when the same happens again.
  group_key text not null,
  count integer not null default 1,
  -- 'due': by the next pass; 'digest': with the next daily mail.
  mail text not null check (mail in ('due', 'digest', 'sent', 'none')),
  happened_at timestamptz not null default now(),
  read_at timestamptz
);

create index notifications_listed on notifications (account_id, happened_at desc, id desc);
create unique index notifications_unread on notifications (account_id, group_key)
  where read_at is null;
create index notifications_limits on notifications (account_id, group_key) where kind = 'limit';
create index notifications_mail on notifications (mail, account_id) where mail in ('due', 'digest');
create index notifications_read_at on notifications (read_at) where read_at is not null;
create index notifications_workspace_id on notifications (workspace_id);
create index notifications_actor_id on notifications (actor_id);
create index notifications_prompt_id on notifications (prompt_id);
create index notifications_collection_id on notifications (collection_id)
  where collection_id is not null;
create index notifications_run_id on notifications (run_id) where run_id is not null;
create index notifications_invitation_id on notifications (invitation_id)
  where invitation_id is not null;
create index notifications_review_id on notifications (review_id) where review_id is not null;
create index notifications_connection_id on notifications (connection_id)
  where connection_id is not null;
create index notifications_comment_id on notifications (comment_id, account_id)
  where comment_id is not null;
create index notifications_change_request_id on notifications (change_request_id)
  where change_request_id is not null;
create index notifications_original_id on notifications (original_id)
  where original_id is not null;

-- Choices that differ from the default. They end with the membership.
create table notification_settings (
  account_id uuid not null references accounts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  kind text not null,
  mail text not null check (mail in ('at-once', 'daily', 'off')),
  updated_at timestamptz not null default now(),
  primary key (account_id, workspace_id, kind),
  foreign key (workspace_id, account_id) references workspace_members on delete cascade
);

create index notification_settings_member on notification_settings (workspace_id, account_id);

-- Of everybody who was mailed: what signs the links in their mails, the mails of the last hour and the day
-- of the last digest.
create table notification_recipients (
  account_id uuid primary key references accounts on delete cascade,
  unsubscribe_secret text not null,
  hour_began timestamptz not null default now(),
  mails_in_hour integer not null default 0,
  digested_on date
);

-- Open pages are told that somebody's list has changed.
create function announce_notification() returns trigger language plpgsql as $$
begin
  perform pg_notify('notifications_changed', coalesce(new.account_id, old.account_id)::text);
  return null;
end
$$;

create trigger announce_notification after insert or update of read_at, happened_at or delete
  on notifications for each row execute function announce_notification();
