-- People are told of answers of the support team, and operators of new conversations.
alter table notifications drop constraint notifications_kind_check;
alter table notifications add constraint notifications_kind_check check (kind in (
  'mention', 'reply', 'comment', 'shared', 'change-request', 'invitation', 'review',
  'original-update', 'limit', 'connection', 'support'
));
alter table notifications
  add column conversation_id uuid references conversations on delete cascade;
create index notifications_conversation_id on notifications (conversation_id)
  where conversation_id is not null;

-- Operators are found by their role whenever somebody starts a conversation.
create index auth_users_operators on auth_users (id) where app_metadata ->> 'role' = 'operator';

-- Operators see the last errors of the person that they answer.
create index runs_account_errors on runs (account_id, started_at desc) where status = 'Error';
