import { commentLimits } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'

export const commentError = defineErrors({
  'comment.unknown': {
    status: 404,
    message: 'Comment not found. It may have been deleted.',
  },
  'comment.not-allowed': {
    status: 403,
    message: 'You can change your own comments only.',
  },
  'comment.resolution-not-allowed': {
    status: 403,
    message: 'Only people who may edit it and the person who began the thread can resolve it.',
  },
  'comment.passage-changed': {
    status: 409,
    message: 'The text has changed. Select the words again and comment on them.',
  },
  'comment.too-many-threads': {
    status: 422,
    message: `There are already ${commentLimits.threads} threads here. Delete some first.`,
  },
  'comment.too-many-comments': {
    status: 422,
    message: `A thread has up to ${commentLimits.comments} comments, and a prompt, run or change request ${commentLimits.allComments.toLocaleString('en')}. Start another thread or delete some.`,
  },
  'suggestion.unknown': {
    status: 409,
    message: 'This suggestion was withdrawn.',
  },
  'suggestion.not-in-version': {
    status: 409,
    message:
      'This version does not contain the suggested text. Accept the suggestion in the editor.',
  },
  'comment.too-many-streams': {
    status: 429,
    message: 'Comments are followed in too many places. Close some tabs and try again.',
  },
})
