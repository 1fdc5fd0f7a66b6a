create table analytics_events (
  -- Made by the browser, so that a retried batch is stored once.
  id uuid primary key,
  name text not null,
  fields jsonb not null,
  visitor_id uuid not null,
  occurred_at timestamptz not null,
  received_at timestamptz not null default now(),
  forwarded_at timestamptz
);

create index analytics_events_unforwarded on analytics_events (received_at) where forwarded_at is null;
