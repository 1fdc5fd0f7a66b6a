-- Marks say which kind of things changed and how far: comparing everything of an account takes seconds, and people
-- whom it does not know can share things with it. Copies hold starred prompts of the library too. They are sent anew.

truncate sync_states, sync_items, sync_marks;

alter table sync_items
  drop constraint sync_items_kind_check,
  add constraint sync_items_kind_check
    check (kind in ('workspace', 'collection', 'template', 'star', 'prompt')),
  -- Of a prompt.
  add column workspace_id uuid,
  -- The names and the ids of the prompts whose texts were sent with a prompt: it is sent again when one of them changes.
  add column included_names text[],
  add column included_ids uuid[];

create index sync_items_including on sync_items (account_id) where included_names is not null;

-- The audience may also be a public prompt: everybody who starred it.
alter table sync_marks
  drop column is_wide,
  add column kind text not null check (kind in ('workspace', 'collection', 'template', 'star', 'prompt')),
  -- Of a mark of prompts that names no prompt: all that the audience sees of this workspace; null for all at all.
  add column workspace_id uuid;

create or replace function mark_changed_prompts() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, kind, prompt_id, workspace_id)
  select distinct workspace_id, 'prompt', case when count <= 100 then id end,
    case when count > 100 then workspace_id end
  from (
    select workspace_id, id, count(*) over (partition by workspace_id) as count from changed
  ) as counted;
  return null;
end
$$;

create or replace function mark_moved_prompt() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, kind, prompt_id) values (old.workspace_id, 'prompt', old.id);
  return null;
end
$$;

create or replace function mark_collected_prompts() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, kind, prompt_id, workspace_id)
  select distinct workspace_id, 'prompt', case when count <= 100 then prompt_id end,
    case when count > 100 then workspace_id end
  from (
    select workspace_id, prompt_id, count(*) over (partition by workspace_id) as count from changed
  ) as counted;
  return null;
end
$$;

create or replace function mark_prompt_for_account() returns trigger language plpgsql as $$
declare
  changed record := coalesce(new, old);
begin
  if changed.account_id is not null and changed.prompt_id is not null then
    insert into sync_marks (audience_id, kind, prompt_id)
    values (changed.account_id, 'prompt', changed.prompt_id);
  end if;
  return null;
end
$$;

create or replace function mark_share() returns trigger language plpgsql as $$
declare
  share shares;
begin
  foreach share in array array_remove(array[old, new], null) loop
    insert into sync_marks (audience_id, kind, prompt_id, workspace_id)
    select audience, kind, share.prompt_id,
      case when kind = 'prompt' and share.prompt_id is null then share.workspace_id end
    from unnest(array[share.account_id, share.recipient_workspace_id]) as audience,
      unnest(case when share.prompt_id is null then array['prompt', 'collection'] else array['prompt'] end) as kind
    where audience is not null;
    if share.collection_id is not null then
      insert into sync_marks (audience_id, kind) values (share.workspace_id, 'collection');
    end if;
  end loop;
  return null;
end
$$;

-- Notes and times of opening are not part of a copy, and the trash is marked with the prompt.
drop trigger mark_share on shares;
create trigger mark_share after insert or delete
  or update of account_id, recipient_workspace_id, access, expires_at, workspace_id, created_by on shares
  for each row execute function mark_share();

-- The arguments of the triggers are the column that has the audience, and the kinds.
create function mark_kinds() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, kind)
  select coalesce(
    (to_jsonb(coalesce(new, old)) ->> tg_argv[0])::uuid, '00000000-0000-0000-0000-000000000000'
  ), kind
  from unnest(tg_argv[1:]) as kind;
  return null;
end
$$;

drop trigger mark_link on share_links;
create trigger mark_link after insert or update of expires_at or delete on share_links
  for each row execute function mark_kinds('workspace_id', 'collection');
drop trigger mark_template on templates;
create trigger mark_template after insert or update or delete on templates
  for each row execute function mark_kinds('workspace_id', 'template');
drop trigger mark_collection on collections;
create trigger mark_collection after insert or update or delete on collections
  for each row execute function mark_kinds('workspace_id', 'collection');
drop trigger mark_workspace on workspaces;
create trigger mark_workspace after update of name, slug, avatar_file_id on workspaces
  for each row execute function mark_kinds('id', 'workspace');
-- Plans unlock premium templates and Pro prompts.
create trigger mark_plan after update of plan on workspaces
  for each row execute function mark_kinds('id', 'workspace', 'template', 'star');
drop trigger mark_member_count on workspace_members;
create trigger mark_member_count after insert or delete on workspace_members
  for each row execute function mark_kinds('workspace_id', 'workspace');
drop function mark_workspace;

-- A member sees what is shared with the workspace as well. When a workspace is deleted these shares may be gone
-- before its members are: then everything is compared.
create function mark_member() returns trigger language plpgsql as $$
declare
  changed workspace_members := coalesce(new, old);
begin
  insert into sync_marks (audience_id, kind)
  select changed.account_id, kind from unnest(array['workspace', 'collection', 'template', 'star']) as kind;
  if tg_op = 'DELETE' then
    insert into sync_marks (audience_id, kind) values (changed.account_id, 'prompt');
  else
    insert into sync_marks (audience_id, kind, workspace_id)
    select changed.account_id, 'prompt', changed.workspace_id
    union
    select changed.account_id, 'prompt', workspace_id from shares
    where recipient_workspace_id = changed.workspace_id;
  end if;
  return null;
end
$$;

drop trigger mark_member on workspace_members;
create trigger mark_member after insert or update of role or delete on workspace_members
  for each row execute function mark_member();

-- May change the access to any prompt of a workspace. The argument is the column that has the audience.
create or replace function mark_access() returns trigger language plpgsql as $$
declare
  changed jsonb := to_jsonb(coalesce(new, old));
  audience uuid := changed ->> tg_argv[0];
begin
  insert into sync_marks (audience_id, kind, workspace_id)
  values (audience, 'prompt', (changed ->> 'workspace_id')::uuid), (audience, 'collection', null);
  return null;
end
$$;

create or replace function mark_renamed_account() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, kind, prompt_id, workspace_id)
  select distinct coalesce(account_id, recipient_workspace_id), kind, prompt_id,
    case when kind = 'prompt' and prompt_id is null then workspace_id end
  from shares, unnest(case when prompt_id is null then array['prompt', 'collection'] else array['prompt'] end) as kind
  where created_by = new.id and coalesce(account_id, recipient_workspace_id) is not null
  union all
  select distinct workspace_id, 'template', null::uuid, null::uuid from templates
  where author_id = new.id and workspace_id is not null;
  return null;
end
$$;

create trigger mark_star after insert or delete on publication_stars
  for each row execute function mark_kinds('account_id', 'star');

create function mark_publication() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, kind) values (new.prompt_id, 'star');
  return null;
end
$$;

-- Counts of uses, stars and ratings are not part of a copy.
create trigger mark_publication
  after update of status, slug, version, content, category, licence, is_pro, author_id, workspace_id, updated_at
  on publications
  for each row execute function mark_publication();

-- Nobody sees what a banned author published; the author's name and handle stand with the rest.
create function mark_author() returns trigger language plpgsql as $$
begin
  insert into sync_marks (audience_id, kind)
  select prompt_id, 'star' from publications where author_id = new.id;
  return null;
end
$$;

create trigger mark_author after update of name, handle, banned_at on accounts
  for each row when (
    (old.name, old.handle, old.banned_at) is distinct from (new.name, new.handle, new.banned_at)
  ) execute function mark_author();
