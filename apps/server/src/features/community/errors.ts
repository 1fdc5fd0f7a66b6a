import { communityLimits } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'

export const communityError = defineErrors({
  'community.question-unknown': {
    status: 404,
    message: 'Question not found. It may have been deleted.',
  },
  'community.answer-unknown': {
    status: 404,
    message: 'Answer not found. It may have been deleted.',
  },
  'community.account-anonymous': {
    status: 403,
    message: 'Add an email address to your account to take part.',
  },
  'community.address-unproven': {
    status: 403,
    message:
      'Confirm your email address to take part: on this page, or in your settings under Notifications.',
  },
  'community.not-author': {
    status: 403,
    message: 'Only the author can do this.',
  },
  'community.not-asker': {
    status: 403,
    message: 'Only the person who asked can accept an answer.',
  },
  'community.own-post': {
    status: 403,
    message: 'You can’t vote for what you wrote.',
  },
  'community.closed': {
    status: 409,
    message: 'This question is closed. It can be read, but not answered or edited.',
  },
  'community.answered': {
    status: 409,
    message: 'Others have answered. You can edit your question, but not delete it.',
  },
  'community.links-refused': {
    status: 422,
    message: `Links to other sites are for accounts that are older than ${communityLimits.newAccountHours} hours and have a confirmed email address. Remove the link from the text or from your name to post now.`,
  },
  'community.too-many-answers': {
    status: 409,
    message: 'This question has too many answers. Ask a new one.',
  },
  'community.too-many-follows': {
    status: 409,
    message: `You can follow up to ${communityLimits.follows.toLocaleString('en')} questions. Stop following one first.`,
  },
  'community.too-many-followers': {
    status: 409,
    message: 'Too many people follow this question already.',
  },
  'community.id-taken': {
    status: 409,
    message: 'This ID is taken. Try another.',
  },
})
