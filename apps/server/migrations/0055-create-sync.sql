-- What each account that keeps copies on devices was last told, and marks of what changed since. None of it is in a
-- backup, since the tables are unlogged: after a restore or a crash of PostgreSQL copies are sent anew.

create unlogged table sync_states (
  account_id uuid primary key references accounts on delete cascade,
  -- Part of every cursor. Cursors of an earlier state are unknown.
  epoch uuid not null default gen_random_uuid(),
  -- Of the newest change.
  sequence bigint not null default 0,
  -- Deletions up to here are no longer known: older cursors begin anew.
  pruned_sequence bigint not null default 0,
  -- The snapshot and the time of the last comparison; null before the first.
  seen pg_snapshot,
  checked_at timestamptz,
  created_at timestamptz not null default now()
);

create unlogged table sync_items (
  account_id uuid not null references sync_states on delete cascade,
  kind text not null check (kind in ('workspace', 'collection', 'template', 'prompt')),
  item_id uuid not null,
  sequence bigint not null,
  -- A hash of everything that is sent; null where it has to be sent again.
  fingerprint bigint,
  is_deleted boolean not null default false,
  changed_at timestamptz not null default now(),
  primary key (account_id, kind, item_id)
);

create unique index sync_items_sequence on sync_items (account_id, sequence);
create index sync_items_deleted on sync_items (changed_at) where is_deleted;

-- Appended only: one row a workspace that is updated would make everybody who saves in it wait for each other. The
-- transaction says what a snapshot has not seen.
create unlogged table sync_marks (
  -- A workspace or an account; the id of zeros is everybody.
  audience_id uuid not null,
  -- Null for what concerns no single prompt.
  prompt_id uuid,
  -- Whether access to any prompt may have changed.
  is_wide boolean not null default false,
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz not null default clock_timestamp()
);

create index sync_marks_audience on sync_marks (audience_id, xid);
create index sync_marks_created_at on sync_marks (created_at);

-- Replaces the index on the account alone: the last run of a prompt by somebody is looked up.
create index runs_account_prompt on runs (account_id, prompt_id, started_at desc);
drop index runs_account_id;

-- The table `changed` of statement triggers has prompts. Many are one mark, because they are compared with all others then.
create function mark_changed_prompts() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, prompt_id, is_wide)
  select distinct workspace_id, case when count <= 100 then id end, count > 100
  from (
    select workspace_id, id, count(*) over (partition by workspace_id) as count from changed
  ) as counted;
  return null;
end
$$;

create trigger mark_added_prompts after insert on prompts
  referencing new table as changed for each statement execute function mark_changed_prompts();
create trigger mark_deleted_prompts after delete on prompts
  referencing old table as changed for each statement execute function mark_changed_prompts();
create trigger mark_saved_prompts after update on prompts
  referencing new table as changed for each statement execute function mark_changed_prompts();

-- A prompt that moves changes for the workspace that it leaves as well.
create function mark_moved_prompt() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, prompt_id) values (old.workspace_id, old.id);
  return null;
end
$$;

create trigger mark_moved_prompt after update of workspace_id on prompts
  for each row when (old.workspace_id <> new.workspace_id) execute function mark_moved_prompt();

create function mark_collected_prompts() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, prompt_id, is_wide)
  select distinct workspace_id, case when count <= 100 then prompt_id end, count > 100
  from (
    select workspace_id, prompt_id, count(*) over (partition by workspace_id) as count from changed
  ) as counted;
  return null;
end
$$;

create trigger mark_added_prompts after insert on collection_prompts
  referencing new table as changed for each statement execute function mark_collected_prompts();
create trigger mark_removed_prompts after delete on collection_prompts
  referencing old table as changed for each statement execute function mark_collected_prompts();

-- Favorites, test values and runs are one person's.
create function mark_prompt_for_account() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  if changed.account_id is not null and changed.prompt_id is not null then
    insert into sync_marks (audience_id, prompt_id) values (changed.account_id, changed.prompt_id);
  end if;
  return null;
end
$$;

create trigger mark_favorite after insert or delete on favorites
  for each row execute function mark_prompt_for_account();
create trigger mark_test_values after insert or update or delete on test_values
  for each row execute function mark_prompt_for_account();
create trigger mark_run after insert on runs
  for each row execute function mark_prompt_for_account();

-- A share concerns the person or the workspace that it is with, before and after; and its own workspace, which shows
-- whether a collection is shared.
create function mark_share() returns trigger language plpgsql as $$
declare
  changed shares[] := array_remove(array[old, new], null);
  share shares;
begin
  foreach share in array changed loop
    insert into sync_marks (audience_id, prompt_id, is_wide)
    select audience, share.prompt_id, share.prompt_id is null
    from unnest(array[share.account_id, share.recipient_workspace_id]) as audience
    where audience is not null;
    if share.collection_id is not null then
      insert into sync_marks (audience_id) values (share.workspace_id);
    end if;
  end loop;
  return null;
end
$$;

create trigger mark_share after insert or update or delete on shares
  for each row execute function mark_share();

-- Concerns the lists of a workspace, but no prompt.
create function mark_workspace() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id)
  values (coalesce((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid, '00000000-0000-0000-0000-000000000000'));
  return null;
end
$$;

create trigger mark_link after insert or update of expires_at or delete on share_links
  for each row execute function mark_workspace('workspace_id');
create trigger mark_template after insert or update or delete on templates
  for each row execute function mark_workspace('workspace_id');
create trigger mark_collection after insert or update or delete on collections
  for each row execute function mark_workspace('workspace_id');
create trigger mark_workspace after update of name, slug, avatar_file_id, plan on workspaces
  for each row execute function mark_workspace('id');
create trigger mark_member_count after insert or delete on workspace_members
  for each row execute function mark_workspace('workspace_id');

-- May change the access to every prompt of a workspace, for one account or for all of its members.
create function mark_access() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, is_wide)
  values ((to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid, true);
  return null;
end
$$;

create trigger mark_member after insert or update of role or delete on workspace_members
  for each row execute function mark_access('account_id');
create trigger mark_person after insert or delete on collection_people
  for each row execute function mark_access('account_id');
create trigger mark_restriction after update of is_restricted on collections
  for each row when (old.is_restricted <> new.is_restricted) execute function mark_access('workspace_id');

-- The name of an account stands at what it shared and at its templates.
create function mark_renamed_account() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, is_wide)
  select distinct coalesce(account_id, recipient_workspace_id), true from shares
  where created_by = new.id and coalesce(account_id, recipient_workspace_id) is not null
  union all
  select distinct workspace_id, false from templates
  where author_id = new.id and workspace_id is not null;
  return null;
end
$$;

create trigger mark_renamed_account after update of name on accounts
  for each row when (old.name <> new.name) execute function mark_renamed_account();
