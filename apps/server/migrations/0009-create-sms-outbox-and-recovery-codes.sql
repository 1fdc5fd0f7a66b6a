-- Every text message is written here in the transaction that causes it, and sent from here by a job.
create table sms_outbox (
  id uuid primary key,
  to_phone text not null,
  channel text not null check (channel in ('sms', 'whatsapp')),
  -- Holds a code, and is emptied as soon as the message is sent or given up.
  message text not null,
  status text not null check (status in ('queued', 'sent', 'failed')),
  last_error text,
  created_at timestamptz not null default now(),
  -- From when on the code in it is of no use, and neither is sending it.
  expires_at timestamptz not null,
  sent_at timestamptz
);

create index sms_outbox_created_at on sms_outbox (created_at);

alter table auth_factors drop constraint auth_factors_factor_type_check;
alter table auth_factors add constraint auth_factors_factor_type_check
  check (factor_type in ('totp', 'phone', 'webauthn', 'recovery_code'));

-- The codes of a factor of the type recovery_code, each usable once.
create table auth_recovery_codes (
  factor_id uuid not null references auth_factors on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (factor_id, code_hash)
);

create index auth_audit_log_created_at on auth_audit_log (created_at);
create index auth_challenges_created_at on auth_challenges (created_at);
