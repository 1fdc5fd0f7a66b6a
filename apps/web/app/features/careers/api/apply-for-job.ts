import { applyForJobRoute, type JobApplication } from '@product/contract/careers'
import type { PublicConfig } from '@product/contract/site'
import { visitorCall } from '#web/lib/auth/visitor-call.ts'

/** As whoever is signed in: the application is then part of their export. */
export async function applyForJob(auth: PublicConfig['auth'], application: JobApplication) {
  const callAsPerson = await visitorCall(auth)
  return await callAsPerson(applyForJobRoute, { body: application })
}
