-- A share is for a person, by email, or for a workspace: for everybody who is a member of it.
alter table shares
  alter column email drop not null,
  add column recipient_workspace_id uuid references workspaces on delete cascade,
  add constraint shares_one_recipient check (num_nonnulls(email, recipient_workspace_id) = 1),
  add constraint shares_account_has_email check (account_id is null or email is not null);

create unique index shares_prompt_recipient on shares (prompt_id, recipient_workspace_id)
  where recipient_workspace_id is not null;
create unique index shares_collection_recipient on shares (collection_id, recipient_workspace_id)
  where recipient_workspace_id is not null;
create index shares_recipient_workspace_id on shares (recipient_workspace_id)
  where recipient_workspace_id is not null;

-- The access that each share gives to each account, also after its end. Viewers of a workspace only
-- read. Members of the workspace that the thing is in have what that membership gives them.
create view share_grants as
  select id, workspace_id, prompt_id, collection_id, account_id, access, note, expires_at,
    created_by, created_at, null::uuid as through_workspace_id
  from shares
  union all
  select shares.id, shares.workspace_id, shares.prompt_id, shares.collection_id, members.account_id,
    case members.role when 'viewer' then 'read' else shares.access end, shares.note,
    shares.expires_at, shares.created_by, shares.created_at, shares.recipient_workspace_id
  from shares
  join workspace_members as members on members.workspace_id = shares.recipient_workspace_id
  where not exists (
    select from workspace_members as own
    where own.workspace_id = shares.workspace_id and own.account_id = members.account_id
  );

-- One notice for each member, because an open editor knows whose it is, not the workspaces of its reader.
create or replace function announce_share_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.account_id is not null then
    perform pg_notify('access_changed', old.account_id::text);
  end if;
  if tg_op <> 'DELETE' and new.account_id is not null
    and (tg_op = 'INSERT' or old.account_id is distinct from new.account_id) then
    perform pg_notify('access_changed', new.account_id::text);
  end if;
  if coalesce(new.recipient_workspace_id, old.recipient_workspace_id) is not null then
    perform pg_notify('access_changed', members.account_id::text)
    from workspace_members as members
    where members.workspace_id = coalesce(new.recipient_workspace_id, old.recipient_workspace_id);
  end if;
  return null;
end
$$;

-- Who joins the workspace of a thing no longer has it through another one.
drop trigger announce_changed_member on workspace_members;
create trigger announce_changed_member after insert or update of role or delete on workspace_members
  for each row execute function announce_access_change('account_id');

-- Those who had it through the workspace that it moves to are members of its workspace from then on.
create or replace function move_shares_of_prompt() returns trigger language plpgsql as $$
begin
  delete from shares where prompt_id = new.id and recipient_workspace_id = new.workspace_id;
  update shares set workspace_id = new.workspace_id where prompt_id = new.id;
  update share_links set workspace_id = new.workspace_id where prompt_id = new.id;
  return null;
end
$$;
