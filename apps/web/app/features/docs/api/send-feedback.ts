import type { sendDocsFeedbackRoute } from '@product/contract/docs-feedback'
import type { DocsSlug } from '@product/domain'
import { call } from '#web/lib/api/call.ts'
import { lightRoute } from '#web/lib/api/light-route.ts'

const route = lightRoute<typeof sendDocsFeedbackRoute>('put', '/api/v1/docs-feedback/{id}')

export type Feedback = { id: string; page: DocsSlug; isHelpful: boolean; comment?: string }

export const sendFeedback = ({ id, comment = '', ...answer }: Feedback) =>
  call(route, { params: { id }, body: { ...answer, comment } })
