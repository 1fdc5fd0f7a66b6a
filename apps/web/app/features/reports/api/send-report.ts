import type { NewReport, sendReportRoute } from '@product/contract/moderation'
import type { PublicConfig } from '@product/contract/site'
import type { z } from 'zod'
import { lightRoute } from '#web/lib/api/light-route.ts'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'

/** Signed in or not. */
export async function sendReport(auth: PublicConfig['auth'], report: z.input<typeof NewReport>) {
  const call = await visitorCall(auth)
  return await call(lightRoute<typeof sendReportRoute>('post', '/api/v1/reports'), { body: report })
}
