-- Turned off by the link of a daily mail, and on again in the settings. What is to be mailed daily stays chosen.
alter table notification_recipients add column digests_off boolean not null default false;
