create table newsletter_subscriptions (
  id uuid primary key,
  email text not null,
  source text not null,
  status text not null default 'pending' check (status in ('pending', 'confirmed', 'unsubscribed')),
  confirmation_token text not null unique,
  unsubscribe_token text not null unique,
  requested_at timestamptz not null default now(),
  confirmed_at timestamptz,
  unsubscribed_at timestamptz
);

create unique index newsletter_subscriptions_email on newsletter_subscriptions (lower(email));
