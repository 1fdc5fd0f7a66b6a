-- Filters of the list of prompts that a person has given a name.
create table saved_views (
  id uuid primary key,
  account_id uuid not null references accounts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  name text not null,
  query text not null,
  created_at timestamptz not null default now()
);

create index saved_views_account_id on saved_views (account_id);
create index saved_views_workspace_id on saved_views (workspace_id);

-- The prompt that every new account is given: it does not count as one's own.
alter table prompts add column is_starter boolean not null default false;

-- It was stored in the transaction that stored its workspace.
update prompts set is_starter = true
from workspaces
where workspaces.id = prompts.workspace_id and prompts.created_at = workspaces.created_at;
