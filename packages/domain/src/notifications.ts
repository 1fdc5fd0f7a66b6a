/** What people are notified of, in the order in which the settings list it. */
export const notificationKinds = [
  'mention',
  'reply',
  'comment',
  'shared',
  'change-request',
  'invitation',
  'review',
  'original-update',
  'answer',
  'accepted-answer',
  'followed-question',
  'limit',
  'connection',
  'support',
  'support-inbox',
  'newsletter-draft',
] as const
export type NotificationKind = (typeof notificationKinds)[number]

/** When a mail about a notification is sent. */
export const mailTimings = ['at-once', 'daily', 'off'] as const
export type MailTiming = (typeof mailTimings)[number]

/** For everybody who has not chosen otherwise. */
export const defaultMailTimings: Record<NotificationKind, MailTiming> = {
  mention: 'at-once',
  reply: 'at-once',
  comment: 'daily',
  shared: 'at-once',
  'change-request': 'at-once',
  invitation: 'at-once',
  review: 'daily',
  'original-update': 'daily',
  answer: 'at-once',
  'accepted-answer': 'at-once',
  'followed-question': 'daily',
  limit: 'at-once',
  connection: 'at-once',
  support: 'at-once',
  'support-inbox': 'at-once',
  'newsletter-draft': 'daily',
}

/** As settings and mails name a kind. */
export const notificationKindLabels: Record<NotificationKind, string> = {
  mention: 'Mentions',
  reply: 'Replies',
  comment: 'Comments on your prompts',
  shared: 'Shared with you',
  'change-request': 'Change requests',
  invitation: 'Invitations',
  review: 'Reviews of your published prompts',
  'original-update': 'Updates of originals',
  answer: 'Answers to your questions',
  'accepted-answer': 'Your accepted answers',
  'followed-question': 'Answers to questions you follow',
  limit: 'Limits reached',
  connection: 'Failing connections',
  support: 'Answers from support',
  'support-inbox': 'Messages to support',
  'newsletter-draft': 'Newsletter drafts',
}
