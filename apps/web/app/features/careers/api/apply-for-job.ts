import { applyForJobRoute, JobApplication } from '@product/contract/careers'
import type { PublicConfig } from '@product/contract/site'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'
import { requireValid } from '#web/lib/forms/require-valid.ts'

/** As whoever is signed in: the application is then part of their export. */
export async function applyForJob(auth: PublicConfig['auth'], application: JobApplication) {
  requireValid(JobApplication, application)
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(applyForJobRoute, { body: application })
}
