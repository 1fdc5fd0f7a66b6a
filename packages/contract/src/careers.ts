import { z } from 'zod'
import { defineRoute, errorResponses, json } from './route.ts'
import { Uuid } from './uuid.ts'

export const JobApplication = z
  .object({
    /** Made by the client: sent again, there is one application. */
    id: Uuid,
    /** The title of a position, as its page has it; null for a general application. */
    position: z.string().max(60).nullable(),
    name: z.string().trim().min(1, 'Please enter your name').max(200),
    email: z.email('Please enter a valid email address').max(320),
    /** A portfolio, a profile, a repository. */
    link: z.union([
      z.literal(''),
      z.url({ protocol: /^https?$/, error: 'Enter a URL that starts with https://' }).max(500),
    ]),
    message: z.string().trim().min(1, 'Please tell us something about you').max(10_000),
  })
  .meta({ id: 'JobApplication' })

export type JobApplication = z.infer<typeof JobApplication>

export const applyForJobRoute = defineRoute({
  method: 'post',
  path: '/api/v1/job-applications',
  tags: ['Site'],
  summary: 'Send a job application, for a position or unsolicited',
  request: { body: json(JobApplication, 'Who applies for what.') },
  responses: { 202: json(z.object({ id: Uuid }), 'Stored.'), ...errorResponses },
})
