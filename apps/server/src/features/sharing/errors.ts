import { sharingLimits } from '@product/contract'
import { defineErrors } from '#platform/http/errors/app-error.ts'

export const sharingError = defineErrors({
  'share.unknown': { status: 404, message: 'This share no longer exists.' },
  'share.needs-account': { status: 403, message: 'Sign up to share with others.' },
  'share.with-yourself': {
    status: 422,
    message: 'This is your own email. You already have access.',
  },
  'share.already-member': {
    status: 409,
    message: 'This person is a member of the workspace and already has access.',
  },
  'share.already-shared': {
    status: 409,
    message: 'This person is already on the list. Change their access there.',
  },
  'share.with-own-workspace': {
    status: 409,
    message: 'It is in this workspace. The members already have access.',
  },
  'share.with-personal-workspace': {
    status: 422,
    message: 'A personal workspace has no other members. Choose a team workspace.',
  },
  'share.through-workspace': {
    status: 409,
    message:
      'It is shared with a workspace that you are a member of. You have access while you are.',
  },
  'share.too-many': {
    status: 422,
    message: `You can share with up to ${sharingLimits.shares} people and workspaces. Remove some first.`,
  },
  'share.expiry-past': { status: 422, message: 'Choose a date in the future.' },
  'share.cursor-invalid': {
    status: 400,
    message: 'This page doesn’t exist. Start from the first page.',
  },
  'collection.unknown': {
    status: 404,
    message: 'Collection not found. It may have been deleted.',
  },
  'collection.not-allowed': {
    status: 403,
    message: 'Your role doesn’t allow you to share this collection.',
  },
  'link.unknown': {
    status: 404,
    message: 'This link no longer works. Ask the person who sent it for a new one.',
  },
  'access.ended': {
    status: 403,
    message: 'You no longer have access to this prompt.',
  },
  'access.too-many-streams': {
    status: 429,
    message: 'Too many prompts are open at once. Close some tabs and try again.',
  },
})

export function refusePastExpiry(expiresAt: string | null | undefined): void {
  if (expiresAt && Date.parse(expiresAt) <= Date.now()) throw sharingError('share.expiry-past')
}
