import { mostSavedViews } from '@product/contract'
import { defineErrors } from '#platform/http/errors/app-error.ts'

export const savedViewError = defineErrors({
  'view.unknown': { status: 404, message: 'There is no such view. It may have been deleted.' },
  'view.too-many': {
    status: 422,
    message: `You have ${mostSavedViews} views already. Delete one to save another.`,
  },
})
