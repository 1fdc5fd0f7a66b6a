-- Indexes for the sweeps of rows whose retention has ended: a sweep deletes the oldest rows first, a
-- batch at a time, and must not scan the whole table for each batch.
create index analytics_events_received_at on analytics_events (received_at);
create index analytics_events_name on analytics_events (name, received_at);
create index contact_messages_received_at on contact_messages (received_at);
create index job_applications_created_at on job_applications (created_at);
create index newsletter_subscriptions_pending on newsletter_subscriptions (requested_at)
  where status = 'pending';
create index newsletter_subscriptions_unsubscribed on newsletter_subscriptions (unsubscribed_at)
  where status = 'unsubscribed';
create index imports_created_at on imports (created_at);
create index reports_handled_at on reports (handled_at) where status <> 'open';

-- The sweep of old uses reads this index in order and continues where its last batch ended.
create index publication_uses_by_day on publication_uses (day, prompt_id, person);
drop index publication_uses_day;

-- publications.uses is the number of uses ever: deleting an old row must not change it. Rows are
-- otherwise deleted only together with their publication.
create or replace function count_publication_use() returns trigger language plpgsql as $$
begin
  update publications set uses = uses + 1 where prompt_id = new.prompt_id;
  return null;
end
$$;

create or replace trigger count_publication_use after insert on publication_uses
  for each row execute function count_publication_use();
