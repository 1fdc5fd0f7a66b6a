-- Contents of a prompt's last revisions: the common base of a save that was made on one of them, and of what
-- was saved since. Versions are no such base, because several saves make one.
create table prompt_revisions (
  prompt_id uuid not null references prompts on delete cascade,
  revision integer not null,
  workspace_id uuid not null references workspaces on delete cascade,
  content jsonb not null,
  replaced_at timestamptz not null default now(),
  primary key (prompt_id, revision)
);

create index prompt_revisions_workspace_id on prompt_revisions (workspace_id);
create index prompt_revisions_replaced_at on prompt_revisions (replaced_at);
