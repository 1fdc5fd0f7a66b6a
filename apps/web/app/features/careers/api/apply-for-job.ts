import { type JobApplication, applyForJob as route } from '@product/contract/careers'
import { call } from '#web/lib/api.ts'

export const applyForJob = (application: JobApplication) => call(route, { body: application })
