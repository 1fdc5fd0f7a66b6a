-- One value encrypted under the master key: a start with another key is noticed, not survived.
create table secret_checks (
  key_id text primary key,
  sealed text not null,
  created_at timestamptz not null default now()
);
