-- Whether the prompt is in the trash stands at its shares, so that somebody's shares are counted without their prompts.
alter table shares add column is_in_trash boolean not null default false;
update shares set is_in_trash = true
from prompts where prompts.id = shares.prompt_id and prompts.deleted_at is not null;

create function mark_shares_in_trash() returns trigger language plpgsql as $$
begin
  update shares set is_in_trash = new.deleted_at is not null where prompt_id = new.id;
  return null;
end
$$;

create trigger mark_shares_in_trash after update of deleted_at on prompts
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function mark_shares_in_trash();

create or replace view share_grants as
  select id, workspace_id, prompt_id, collection_id, account_id, access, note, expires_at,
    created_by, created_at, null::uuid as through_workspace_id, is_in_trash
  from shares
  union all
  select shares.id, shares.workspace_id, shares.prompt_id, shares.collection_id, members.account_id,
    case members.role when 'viewer' then 'read' else shares.access end, shares.note,
    shares.expires_at, shares.created_by, shares.created_at, shares.recipient_workspace_id,
    shares.is_in_trash
  from shares
  join workspace_members as members on members.workspace_id = shares.recipient_workspace_id
  where not exists (
    select from workspace_members as own
    where own.workspace_id = shares.workspace_id and own.account_id = members.account_id
  );
