import { applyForJobRoute, type JobApplication } from '@product/contract/careers'
import { call } from '#web/lib/api/call.ts'

export const applyForJob = (application: JobApplication) =>
  call(applyForJobRoute, { body: application })
