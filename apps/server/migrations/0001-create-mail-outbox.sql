-- Every mail is written here in the transaction that causes it, and sent from here by a job.
create table mail_outbox (
  id uuid primary key,
  to_address text not null,
  reply_to text,
  subject text not null,
  text_body text not null,
  html_body text,
  headers jsonb not null default '{}',
  -- Kept: written while there was no mail server, for the developers' mailbox; never sent later.
  status text not null check (status in ('queued', 'sent', 'failed', 'kept')),
  last_error text,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

create index mail_outbox_created_at on mail_outbox (created_at desc);
