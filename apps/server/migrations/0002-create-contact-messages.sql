create table contact_messages (
  -- Made by the browser, so that a retried submit is stored once.
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  received_at timestamptz not null default now()
);
