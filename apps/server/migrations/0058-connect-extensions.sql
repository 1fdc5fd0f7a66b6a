-- Sessions of the browser extension are listed under a name of their own.
alter table auth_sessions
  add column is_extension boolean not null default false;

-- Codes that the consent page hands to the browser extension. They end with the session that consented.
create table auth_extension_codes (
  code_hash text primary key,
  user_id uuid not null references auth_users on delete cascade,
  session_id uuid not null references auth_sessions on delete cascade,
  -- SHA-256 of the verifier that only the extension knows, in base64url.
  code_challenge text not null,
  created_at timestamptz not null default now()
);

create index auth_extension_codes_user_id on auth_extension_codes (user_id);
create index auth_extension_codes_session_id on auth_extension_codes (session_id);
create index auth_extension_codes_created_at on auth_extension_codes (created_at);
