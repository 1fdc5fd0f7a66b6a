-- Without a mail server the mails of a mailing are kept instead of sent.
alter table mailing_recipients
  drop constraint mailing_recipients_state_check,
  add constraint mailing_recipients_state_check check (state in (
    'waiting', 'sending', 'delivered', 'kept', 'bounced', 'failed', 'unconfirmed', 'skipped'
  ));

-- Notices have a page, as newsletters in the archive do.
update mailings set slug = 'notice-' || id
where kind = 'notice' and slug is null and scheduled_at is not null;

-- Operators are told of the draft of the month.
alter table notifications
  drop constraint notifications_kind_check,
  add constraint notifications_kind_check check (kind in (
    'mention', 'reply', 'comment', 'shared', 'change-request', 'invitation', 'review',
    'original-update', 'answer', 'accepted-answer', 'followed-question', 'limit', 'connection',
    'support', 'support-inbox', 'newsletter-draft'
  )),
  add column mailing_id uuid references mailings on delete cascade;
create index notifications_mailing_id on notifications (mailing_id) where mailing_id is not null;
