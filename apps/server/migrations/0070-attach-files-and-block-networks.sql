-- A file can be uploaded before its chat is started: it belongs to the one who uploaded it until a message names it.
alter table support_files
  alter column conversation_id drop not null,
  add column account_id uuid references accounts on delete cascade,
  add column token_hash bytea,
  add constraint support_files_owner_check check (
    conversation_id is not null or num_nonnulls(account_id, token_hash) = 1
  );
create index support_files_account_id on support_files (account_id) where account_id is not null;
create index support_files_token_hash on support_files (token_hash) where token_hash is not null;

-- Copies, so that a mail is sent as it was when it was written. Deleted when the mail is sent or given up.
create table mail_attachments (
  mail_id uuid not null references mail_outbox on delete cascade,
  position integer not null,
  name text not null,
  media_type text not null,
  content bytea not null,
  primary key (mail_id, position)
);

-- Operators choose mails about new messages apart from those about answers to themselves.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'mention', 'reply', 'comment', 'shared', 'change-request', 'invitation', 'review',
    'original-update', 'answer', 'accepted-answer', 'followed-question', 'limit', 'connection',
    'support', 'support-inbox'
  ));
update notifications set kind = 'support-inbox'
where kind = 'support' and details ->> 'event' <> 'answered';

-- A keyed hash of the network from which somebody without an account wrote, for a block of that network.
alter table conversations add column network_hash bytea;
create index conversations_network_hash on conversations (created_at)
  where network_hash is not null;

alter table support_blocks
  drop constraint support_blocks_kind_check,
  add constraint support_blocks_kind_check check (kind in ('account', 'token', 'address', 'network')),
  -- Null for blocks that an operator has to end.
  add column expires_at timestamptz;
