-- Premium templates of the product are for the plans that include them. A workspace's own are never locked.
alter table templates
  add column tier text not null default 'basic' check (tier in ('basic', 'premium')),
  add check (workspace_id is null or tier = 'basic');

-- Marked by the operator: only the plans with the full library include the whole text.
alter table publications add column is_pro boolean not null default false;

-- Setting the plan of a workspace is in the audit trail too.
alter table moderation_actions
  drop constraint moderation_actions_action_check,
  add constraint moderation_actions_action_check check (
    action in (
      'hide', 'restore', 'ban', 'unban', 'feature', 'unfeature', 'mark-pro', 'unmark-pro',
      'verify', 'unverify', 'dismiss', 'set-plan'
    )
  ),
  drop constraint moderation_actions_target_kind_check,
  add constraint moderation_actions_target_kind_check check (
    target_kind in ('prompt', 'review', 'collection', 'author', 'workspace')
  );
