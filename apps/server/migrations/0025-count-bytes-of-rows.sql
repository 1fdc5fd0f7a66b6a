-- Bytes of rows that were not counted before: their texts, and what the rest of a row takes up with its
-- entries in indexes. features/storage/row-bytes.ts has the same numbers, for reservations.
alter table prompt_versions add column bytes integer not null generated always as (
  350 + octet_length(note) + coalesce(octet_length(author_name), 0)
) stored;
drop index prompt_versions_content_hash;
create index prompt_versions_content_hash on prompt_versions (workspace_id, content_hash) include (bytes);

alter table version_names add column bytes integer not null generated always as (
  180 + 2 * octet_length(name)
) stored;
drop index version_names_workspace_id;
create index version_names_workspace_id on version_names (workspace_id) include (bytes);

alter table version_name_moves add column bytes integer not null generated always as (
  220 + octet_length(name) + coalesce(octet_length(author_name), 0)
) stored;
drop index version_name_moves_workspace_id;
create index version_name_moves_workspace_id on version_name_moves (workspace_id) include (bytes);

alter table collections add column bytes integer not null generated always as (
  240 + 2 * octet_length(slug) + octet_length(name) + octet_length(description)
) stored;
