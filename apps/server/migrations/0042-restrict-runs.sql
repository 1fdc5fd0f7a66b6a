-- Restricted prompts whose text a run shows: those that it included, and its own once that was deleted or moved.
alter table runs add column restricted_prompts uuid[] not null default '{}';

-- Runs of a restricted prompt outlive it, and stay in the workspace that it leaves.
create function restrict_runs_of_prompt() returns trigger language plpgsql as $$
begin
  update runs set restricted_prompts = restricted_prompts || old.id
  where prompt_id = old.id and not old.id = any (restricted_prompts);
  return case tg_op when 'DELETE' then old else new end;
end
$$;

create trigger restrict_runs_of_deleted_prompt before delete on prompts
  for each row when (old.is_restricted) execute function restrict_runs_of_prompt();
create trigger restrict_runs_of_moved_prompt before update of workspace_id on prompts
  for each row when (old.is_restricted and old.workspace_id <> new.workspace_id)
  execute function restrict_runs_of_prompt();
