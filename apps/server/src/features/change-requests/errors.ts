import { changeRequestLimits } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'

const { openOfPerson, ofPerson, open, bytes } = changeRequestLimits
const inEnglish = (figure: number): string => figure.toLocaleString('en')

export const changeRequestError = defineErrors({
  'change-request.unknown': {
    status: 404,
    message: 'Change request not found. It may have been deleted.',
  },
  'change-request.can-edit': {
    status: 409,
    message: 'You can edit this prompt. Make the change in the editor.',
  },
  'change-request.account-anonymous': {
    status: 403,
    message: 'Add an email address to your account to propose changes.',
  },
  'change-request.base-changed': {
    status: 409,
    message: 'The prompt was changed while you wrote. Look at your changes and send them again.',
  },
  'change-request.nothing-changed': {
    status: 422,
    message: 'Nothing is changed yet. Edit the prompt first.',
  },
  'change-request.too-large': {
    status: 422,
    message: `A proposed prompt can have up to ${inEnglish(bytes)} bytes. Shorten it.`,
  },
  'change-request.too-many-yours': {
    status: 422,
    message: `You can have ${openOfPerson} open change requests for a prompt, and ${ofPerson} that were not merged. Update or withdraw one instead.`,
  },
  'change-request.too-many': {
    status: 422,
    message: `This prompt has ${open} open change requests, or very large ones, and takes no more until some are decided.`,
  },
  'change-request.not-allowed': {
    status: 403,
    message: 'Only people who may edit the prompt can merge or decline a change request.',
  },
  'change-request.not-yours': {
    status: 403,
    message: 'Only the person who opened a change request can change or withdraw it.',
  },
  'change-request.closed': {
    status: 409,
    message: 'This change request is closed.',
  },
  'change-request.updated': {
    status: 409,
    message: 'The change request was updated meanwhile. Review it again.',
  },
  'change-request.prompt-changed': {
    status: 409,
    message:
      'The prompt was changed meanwhile where the proposal changes it. Review the merge again.',
  },
  'change-request.nothing-taken': {
    status: 422,
    message: 'Nothing of the proposal would be taken over. Decline it instead.',
  },
  'change-request.conflicts': {
    status: 409,
    message: 'Both sides changed the same fields. Choose which one stays.',
  },
  'change-request.merge-too-large': {
    status: 422,
    message: 'The merge would be longer than a prompt can be. Shorten the prompt first.',
  },
  'change-request.cursor-invalid': {
    status: 400,
    message: 'This page doesn’t exist. Start from the first page.',
  },
})
