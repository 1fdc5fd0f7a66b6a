import { mailingLimits } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'

export const mailingError = defineErrors({
  'mailing.unknown': { status: 404, message: 'This mailing no longer exists.' },
  'mailing.changed': {
    status: 409,
    message: 'This mailing was changed elsewhere. Reload to see the newest text.',
  },
  'mailing.state': {
    status: 409,
    message: 'This isn’t possible any more. Reload to see the mailing’s state.',
  },
  'mailing.incomplete': { status: 422, message: 'Add a subject and a text first.' },
  'mailing.notice-too-short': {
    status: 422,
    message: `A change takes effect at least ${mailingLimits.noticeDays} days after the last mail of its notice. Choose a later day.`,
  },
  'mailing.prompts-hidden': {
    status: 422,
    message:
      'The text links to prompts that are not public. Change it, or confirm that you send it anyway.',
  },
  'mailing.time-past': { status: 422, message: 'Choose a time in the future.' },
  'mailing.time-far': {
    status: 422,
    message: `Choose a time within the next ${mailingLimits.scheduleDays} days.`,
  },
  'mailing.address-unconfirmed': {
    status: 422,
    message:
      'Confirm your own email address first, in Settings › Notifications: the test goes there.',
  },
  'mailing.month-empty': {
    status: 422,
    message: 'No prompts were featured or rising in this month.',
  },
  'mailing.cursor-invalid': {
    status: 400,
    message: 'This page doesn’t exist. Start from the first page.',
  },
  'newsletter.issue-unknown': { status: 404, message: 'There is no such newsletter.' },
  'notice.unknown': { status: 404, message: 'There is no such notice.' },
})
