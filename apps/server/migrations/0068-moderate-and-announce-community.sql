-- Questions and answers are reported and moderated like everything public.
alter table reports
  drop constraint reports_target_kind_check,
  add constraint reports_target_kind_check check (
    target_kind in ('prompt', 'review', 'collection', 'author', 'question', 'answer')
  );

alter table moderation_actions
  drop constraint moderation_actions_action_check,
  add constraint moderation_actions_action_check check (
    action in (
      'hide', 'restore', 'ban', 'unban', 'feature', 'unfeature', 'mark-pro', 'unmark-pro',
      'verify', 'unverify', 'close', 'reopen', 'dismiss', 'set-plan', 'move'
    )
  ),
  drop constraint moderation_actions_target_kind_check,
  add constraint moderation_actions_target_kind_check check (
    target_kind in ('prompt', 'review', 'collection', 'author', 'question', 'answer', 'workspace')
  );

-- With 'support', of the conversations with the support team.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'mention', 'reply', 'comment', 'shared', 'change-request', 'invitation', 'review',
    'original-update', 'answer', 'accepted-answer', 'followed-question', 'limit', 'connection',
    'support'
  )),
  add column question_id uuid references community_questions on delete cascade,
  add column answer_id uuid references community_answers on delete cascade;

create index notifications_question_id on notifications (question_id)
  where question_id is not null;
create index notifications_answer_id on notifications (answer_id) where answer_id is not null;
