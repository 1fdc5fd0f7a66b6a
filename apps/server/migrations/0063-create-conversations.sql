-- Chats, contact messages and job applications: everything that people write to the support team.
create table conversations (
  -- Made by the client, so that a request that is sent again is stored once.
  id uuid primary key,
  kind text not null check (kind in ('chat', 'contact', 'application')),
  state text not null default 'new' check (state in ('new', 'open', 'answered', 'closed')),
  -- Of a person who was signed in. An address alone never links a conversation to an account.
  account_id uuid references accounts on delete cascade,
  -- Of the secret of a visitor who was not.
  token_hash bytea,
  person_name text not null,
  address text,
  subject text not null,
  -- The page where a chat was started.
  page text,
  assignee_id uuid references accounts on delete set null,
  -- Counts changes of state and assignment.
  revision integer not null default 1,
  -- Null when nobody waits for an answer.
  waiting_since timestamptz,
  first_answered_at timestamptz,
  -- False for new visitors, until an operator has answered.
  may_link boolean not null default false,
  last_sequence integer not null default 0,
  last_text text not null default '',
  person_seen integer not null default 0,
  operator_seen integer not null default 0,
  -- The mail that the next one of the thread replies to.
  last_mail_id uuid,
  -- The one address to which the transcript is mailed.
  transcript_address text,
  created_at timestamptz not null default now(),
  -- Of the last message or change.
  updated_at timestamptz not null default now()
);

create index conversations_account_id on conversations (account_id, created_at desc, id desc);
create index conversations_token_hash on conversations (token_hash) where token_hash is not null;
create index conversations_assignee_id on conversations (assignee_id);
create index conversations_state on conversations (state);
create index conversations_updated_at on conversations (updated_at);

create table support_messages (
  -- Made by the client.
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  sequence integer not null,
  author text not null check (author in ('person', 'operator')),
  -- Null for the person, and after the operator's account was deleted.
  operator_id uuid references accounts on delete set null,
  text text not null,
  -- Waiting: an answer that the person has not seen yet, to be mailed when they do not have the chat open.
  mail text not null default 'none' check (mail in ('none', 'waiting', 'sent')),
  created_at timestamptz not null default now(),
  unique (conversation_id, sequence)
);

create index support_messages_operator_id on support_messages (operator_id);
create index support_messages_waiting on support_messages (conversation_id) where mail = 'waiting';

create table support_files (
  id uuid primary key,
  conversation_id uuid not null references conversations on delete cascade,
  -- Null until a message names it.
  message_id uuid references support_messages on delete cascade,
  author text not null check (author in ('person', 'operator')),
  name text not null,
  media_type text not null,
  bytes integer not null,
  content bytea not null,
  created_at timestamptz not null default now()
);

create index support_files_conversation_id on support_files (conversation_id);
create index support_files_message_id on support_files (message_id);

-- People who cannot write to the support team: by account, by the hash of a visitor's secret, by address.
create table support_blocks (
  kind text not null check (kind in ('account', 'token', 'address')),
  subject text not null,
  reason text not null,
  blocked_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  primary key (kind, subject)
);

create index support_blocks_blocked_by on support_blocks (blocked_by);
create index support_blocks_created_at on support_blocks (created_at);

-- Open event streams: of operators, who are online, or of people who have their chat open. The process that
-- serves one renews it, so that those of a killed process lapse.
create table support_streams (
  id uuid primary key,
  operator_id uuid references accounts on delete cascade,
  conversation_id uuid references conversations on delete cascade,
  expires_at timestamptz not null,
  check (num_nonnulls(operator_id, conversation_id) = 1)
);

create index support_streams_operator_id on support_streams (operator_id)
  where operator_id is not null;
create index support_streams_conversation_id on support_streams (conversation_id)
  where conversation_id is not null;
create index support_streams_expires_at on support_streams (expires_at);

create table canned_answers (
  id uuid primary key,
  title text not null,
  text text not null,
  updated_at timestamptz not null default now()
);

-- Open pages are told that a conversation has changed.
create function announce_conversation() returns trigger language plpgsql as $$
begin
  perform pg_notify('support_changed', coalesce(new.id, old.id)::text);
  return null;
end
$$;

create trigger announce_conversation after insert or update or delete on conversations
  for each row execute function announce_conversation();

-- And that somebody came or left; renewing changes nothing.
create function announce_support_stream() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  if changed.conversation_id is null then
    perform pg_notify('support_presence', changed.operator_id::text);
  else
    perform pg_notify('support_changed', changed.conversation_id::text);
  end if;
  return null;
end
$$;

create trigger announce_support_stream after insert or delete on support_streams
  for each row execute function announce_support_stream();

-- Contact messages and applications become conversations. Older ones were answered from the operator's mailbox.
with received as (
  select id, 'contact' as kind, name, email, subject, message as text, received_at as at
  from contact_messages
  union all
  select id, 'application', name, email, concat('Application: ', coalesce(position, 'general')),
    concat_ws(E'\n\n', message, nullif(link, '')), created_at
  from job_applications
), moved as (
  insert into conversations (
    id, kind, state, person_name, address, subject, waiting_since, last_sequence, last_text,
    operator_seen, created_at, updated_at
  )
  select distinct on (id) id, kind, case when is_recent then 'new' else 'closed' end, name, email, subject,
    case when is_recent then at end, 1, left(text, 200), case when is_recent then 0 else 1 end, at, at
  from received cross join lateral (values (at > now() - interval '14 days')) as age (is_recent)
  order by id, at
  returning id, kind
)
insert into support_messages (id, conversation_id, sequence, author, text, created_at)
select id, id, 1, 'person', text, at from received join moved using (id, kind);

drop table contact_messages;
drop table job_applications;
