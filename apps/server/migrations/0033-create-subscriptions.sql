-- A plan that the operator has set does not follow payments.
alter table workspaces add column plan_is_fixed boolean not null default false;

-- The customer of a workspace at Stripe, and the state of its subscription as last read from there.
create table workspace_subscriptions (
  workspace_id uuid primary key references workspaces on delete cascade,
  customer_id text not null unique,
  subscription_id text,
  status text,
  plan text check (plan in ('free', 'pro', 'team', 'enterprise')),
  period text check (period in ('monthly', 'yearly')),
  period_ends_at timestamptz,
  next_plan text check (next_plan in ('free', 'pro', 'team', 'enterprise')),
  next_period text check (next_period in ('monthly', 'yearly')),
  changes_at timestamptz,
  -- While a payment is overdue.
  grace_ends_at timestamptz,
  first_paid_at timestamptz,
  -- Counts writes, so that a state that was read before the last one is not stored after it.
  revision integer not null default 0,
  synced_at timestamptz
);

create index on workspace_subscriptions (synced_at);

-- Events of Stripe that have been received, each of which is handled once.
create table stripe_events (
  id text primary key,
  received_at timestamptz not null default now()
);

create index on stripe_events (received_at);

-- Customers of deleted workspaces, until they are deleted at Stripe too, which ends their subscriptions.
create table deleted_customers (
  customer_id text primary key,
  deleted_at timestamptz not null default now()
);

create function remember_deleted_customer() returns trigger language plpgsql as $$
begin
  insert into deleted_customers (customer_id) values (old.customer_id) on conflict do nothing;
  return null;
end $$;

create trigger remember_deleted_customer after delete on workspace_subscriptions
  for each row execute function remember_deleted_customer();
