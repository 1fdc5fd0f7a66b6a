-- Executions of a workspace by calendar month (UTC). Deleting runs does not lower them.
create table workspace_executions (
  workspace_id uuid not null references workspaces on delete cascade,
  month date not null,
  executions integer not null check (executions >= 0),
  primary key (workspace_id, month)
);

-- Runs of this month before there was a count.
insert into workspace_executions (workspace_id, month, executions)
select workspace_id, date_trunc('month', now() at time zone 'utc')::date, count(*)
from runs
where provider not in ('demo', 'browser') and started_at >= date_trunc('month', now() at time zone 'utc') at time zone 'utc'
group by workspace_id;
