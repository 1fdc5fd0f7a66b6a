import { contentLimits } from '@product/domain'
import { defineErrors } from '#platform/http/errors/app-error.ts'

const most = (field: 'title' | 'description' | 'body'): string =>
  contentLimits[field].toLocaleString('en')

export const promptError = defineErrors({
  'prompt.unknown': {
    status: 404,
    message: 'Prompt not found. It may have been deleted.',
  },
  'prompt.not-allowed': {
    status: 403,
    message: 'Your access to this prompt does not allow this.',
  },
  'prompt.creation-not-allowed': {
    status: 403,
    message: 'Viewers can’t add prompts to this workspace. Ask an admin for another role.',
  },
  'prompt.include-not-allowed': {
    status: 403,
    message: 'Only members of its workspace can add includes to this prompt.',
  },
  'prompt.text-too-long': {
    status: 422,
    message: `Titles can have up to ${most('title')} characters, descriptions ${most('description')}, and prompts and system messages ${most('body')}. Shorten the text to save it.`,
  },
  'prompt.same-workspace': {
    status: 422,
    message: 'The prompt is in this workspace already. Choose another one.',
  },
  'prompt.published': {
    status: 409,
    message: 'A public prompt can’t be moved. Withdraw it from the library first.',
  },
  'prompt.id-taken': { status: 409, message: 'This id is taken. Choose another.' },
  'prompt.conflict': {
    status: 409,
    message: 'This prompt was changed elsewhere. Compare both versions and choose.',
  },
  'prompt.in-trash': {
    status: 409,
    message: 'This prompt is in the trash. Restore it to edit it.',
  },
  'prompt.not-in-trash': {
    status: 409,
    message: 'Only prompts in the trash can be deleted permanently.',
  },
  'prompt.too-many-tags': {
    status: 422,
    message: 'A prompt can have up to 20 tags. Remove some first.',
  },
  'prompt.cursor-invalid': {
    status: 400,
    message: 'This page doesn’t exist. Start from the first page.',
  },
  'prompt.include-cycle': { status: 422, message: 'A prompt can’t include itself.' },
  'prompt.includes-too-large': {
    status: 422,
    message: 'A prompt can include up to 100 others, with 2,000,000 characters in total.',
  },
  'version.unknown': { status: 404, message: 'Version not found.' },
  'version.too-many-names': {
    status: 422,
    message: 'A prompt can have up to 50 labels. Remove one first.',
  },
  'version.name-unknown': { status: 404, message: 'Label not found.' },
  'collection.unknown': {
    status: 404,
    message: 'Collection not found. It may have been deleted.',
  },
})
