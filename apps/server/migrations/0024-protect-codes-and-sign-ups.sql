-- Wrong digits are counted apart for the network that asked for the code and for the networks that the
-- account is used from, so that guesses from elsewhere cannot make the code void for its owner.
alter table auth_one_time_tokens
  -- Null where an administrator made the code.
  add column asked_from text,
  add column failed_attempts_asking smallint not null default 0,
  add column failed_attempts_known smallint not null default 0;

-- The networks from which somebody has signed in to an account.
create table auth_known_networks (
  user_id uuid not null references auth_users on delete cascade,
  network text not null,
  last_signed_in_at timestamptz not null default now(),
  primary key (user_id, network)
);

create index auth_known_networks_last_signed_in_at on auth_known_networks (last_signed_in_at);

-- Somebody signed up with the address while another sign-up waited for its confirmation. Nobody can tell
-- which of them is the owner's, so that the confirmation keeps the password of none.
alter table auth_users add column sign_up_contested_at timestamptz;

-- From now on a link's token is stored as its hash only. Links that were mailed stay valid; digits that
-- were sent before must be asked for again.
update auth_one_time_tokens set token_hash = encode(sha256(convert_to(token_hash, 'UTF8')), 'hex');

-- A mail that was sent, or cannot be delivered, keeps no usable link.
update mail_outbox set text_body = '', html_body = null where status in ('sent', 'failed');
