-- The shared document of a prompt that people write in together (Yjs): a snapshot, and the updates after it.
-- It is made of the working copy when the prompt is first opened for that, and never again: a second one made
-- of the same text would double it wherever the two meet.
create table prompt_documents (
  prompt_id uuid primary key references prompts on delete cascade,
  workspace_id uuid not null references workspaces on delete cascade,
  -- Of the newest update. Changing it locks the row: updates of a document are numbered one after the other.
  sequence integer not null default 0,
  -- Of the newest update that is in the snapshot, and of the newest one that is in the working copy.
  snapshot_sequence integer not null default 0,
  stored_sequence integer not null default 0,
  snapshot bytea not null,
  -- Whether there are updates that are not in the working copy. A column of its own, so that most updates
  -- change no index.
  is_unsaved boolean not null default false,
  bytes integer not null generated always as (200 + octet_length(snapshot)) stored
);

create index prompt_documents_workspace_id on prompt_documents (workspace_id);
create index prompt_documents_unsaved on prompt_documents (prompt_id) where is_unsaved;

-- Appended only. They are deleted once the snapshot and the working copy have them.
create table prompt_updates (
  prompt_id uuid not null references prompt_documents on delete cascade,
  sequence integer not null,
  -- The document refers to the workspace: checking it for every update too would cost each a lookup.
  workspace_id uuid not null,
  account_id uuid references accounts on delete set null,
  update bytea not null,
  created_at timestamptz not null default now(),
  primary key (prompt_id, sequence)
);

create index prompt_updates_account_id on prompt_updates (account_id);
create index prompt_updates_workspace_id on prompt_updates (workspace_id);

-- Further authors of a version that several people wrote together.
alter table prompt_versions add column co_author_ids uuid[] not null default '{}';
