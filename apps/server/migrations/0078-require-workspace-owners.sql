-- A workspace keeps an owner for as long as it exists. Checked at the end of the transaction, which may hand it over in
-- any order or delete it whole. The row is locked, so that two owners who leave at once do not count on each other.
create function refuse_workspace_without_owner() returns trigger language plpgsql as $$
begin
  perform from workspaces where id = old.workspace_id for no key update;
  if found and not exists (
    select from workspace_members where workspace_id = old.workspace_id and role = 'owner'
  ) then
    raise exception 'Workspace % would have no owner', old.workspace_id
      using errcode = 'check_violation', constraint = 'workspace_has_owner',
        hint = 'Make another member the owner first, or delete the workspace.';
  end if;
  return null;
end
$$;

create constraint trigger workspace_has_owner after delete or update on workspace_members
  deferrable initially deferred
  for each row when (old.role = 'owner') execute function refuse_workspace_without_owner();

-- Owners could transfer a workspace to themselves by writing their id in capitals, which made them admins.
update workspace_members set role = 'owner'
from (
  select distinct on (workspace_id) workspace_id, account_id
  from workspace_members as admins
  where role = 'admin' and not exists (
    select from workspace_members as owners
    where owners.workspace_id = admins.workspace_id and owners.role = 'owner'
  )
  order by workspace_id, created_at, account_id
) as heirs
where workspace_members.workspace_id = heirs.workspace_id
  and workspace_members.account_id = heirs.account_id;
