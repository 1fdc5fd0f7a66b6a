-- Somebody waits in front of the screen for a mail with a code or a link to sign in: it overtakes others.
alter table mail_outbox add column is_urgent boolean not null default false;

-- When a link was last mailed to an address that had unsubscribed: strangers cannot have it mailed again and again.
alter table newsletter_subscriptions add column invited_back_at timestamptz;
