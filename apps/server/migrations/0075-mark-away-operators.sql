-- An operator who is away, or has not touched the inbox for some time, still follows it, but does not count as online.
alter table support_streams add column is_away boolean not null default false;
