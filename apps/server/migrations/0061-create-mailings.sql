-- A newsletter to its subscribers, or a notice to everybody with an account.
create table mailings (
  -- Made by the browser, so that a save sent again is stored once.
  id uuid primary key,
  kind text not null check (kind in ('newsletter', 'notice')),
  state text not null default 'draft'
    check (state in ('draft', 'scheduled', 'sending', 'paused', 'sent', 'stopped')),
  revision integer not null default 1,
  subject text not null,
  preview_text text not null,
  body text not null,
  effective_on date,
  in_archive boolean not null default false,
  slug text unique,
  scheduled_at timestamptz,
  started_at timestamptz,
  -- The recipients are written in batches, by the ids of subscriptions or accounts; `prepared_at` once all are.
  recipients_after uuid not null default '00000000-0000-0000-0000-000000000000',
  prepared_at timestamptz,
  ended_at timestamptz,
  -- Why it does not go on, since how many attempts, and when it is tried again.
  problem text,
  problem_count integer not null default 0,
  held_until timestamptz,
  -- Of the recipients by state, once it has ended: their rows are deleted later.
  counts jsonb,
  created_by uuid references accounts on delete set null,
  sent_by uuid references accounts on delete set null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

create index mailings_by_time on mailings (created_at desc, id desc);
create index mailings_under_way on mailings (id) where state in ('scheduled', 'sending');
create index mailings_created_by on mailings (created_by);
create index mailings_sent_by on mailings (sent_by);
create index mailings_in_archive on mailings (started_at desc, id desc)
  where in_archive and slug is not null;

create table mailing_recipients (
  id uuid primary key,
  mailing_id uuid not null references mailings on delete cascade,
  address text not null,
  -- Of a notice.
  account_id uuid references accounts on delete cascade,
  state text not null default 'waiting' check (
    state in ('waiting', 'sending', 'delivered', 'bounced', 'failed', 'unconfirmed', 'skipped')
  ),
  attempts integer not null default 0,
  due_at timestamptz not null default now(),
  claimed_at timestamptz,
  answered_at timestamptz,
  -- Of the mail server, where it refused the mail.
  answer text
);

create unique index mailing_recipients_address on mailing_recipients (mailing_id, lower(address));
create index mailing_recipients_due on mailing_recipients (mailing_id, due_at) where state = 'waiting';
create index mailing_recipients_claimed on mailing_recipients (claimed_at) where state = 'sending';
create index mailing_recipients_account on mailing_recipients (account_id);
create index mailing_recipients_by_address on mailing_recipients (lower(address));

-- Addresses that refused a mailing for good.
create table suppressed_addresses (
  id uuid primary key,
  address text not null,
  reason text not null,
  created_at timestamptz not null default now()
);

create unique index suppressed_addresses_address on suppressed_addresses (lower(address));
create index suppressed_addresses_by_time on suppressed_addresses (created_at desc, id desc);

-- When the next mail may be sent, and at least when a server last looked: at most one row, which all processes share.
create table mailing_pace (
  id boolean primary key default true check (id),
  next_at timestamptz not null default now()
);

-- Months whose newsletter was drafted. The row stays when the draft is deleted: it is not made again by itself.
create table newsletter_months (
  month date primary key,
  mailing_id uuid references mailings on delete set null
);

create index newsletter_months_mailing on newsletter_months (mailing_id);
