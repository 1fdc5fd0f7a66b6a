-- What a connection may cost in a calendar month (UTC): altogether, and for each member. Null without a limit.
alter table connections
  add column monthly_limit_micros bigint check (monthly_limit_micros >= 0),
  add column member_limit_micros bigint check (member_limit_micros >= 0);

-- What the run was expected to cost; taken back once it has ended.
alter table runs add column reserved_micros bigint not null default 0;

create table connection_spending (
  connection_id uuid not null references connections on delete cascade,
  month date not null,
  -- Without a foreign key: what somebody spent counts when their account is gone.
  account_id uuid not null,
  workspace_id uuid not null references workspaces on delete cascade,
  spent_micros bigint not null default 0,
  -- By runs that have not ended yet.
  reserved_micros bigint not null default 0,
  primary key (connection_id, month, account_id)
);

create index connection_spending_workspace_id on connection_spending (workspace_id);
create index connection_spending_month on connection_spending (month);
