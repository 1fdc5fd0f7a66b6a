import { z } from 'zod'
import { defineRoute, errorResponses, json } from './route.ts'
import { joinLines } from './text-length.ts'
import { Uuid } from './uuid.ts'

export const ContactMessage = z
  .object({
    id: Uuid,
    name: z.string().overwrite(joinLines).trim().min(1, 'Please enter your name').max(200),
    email: z.email('Please enter a valid email address').max(320),
    subject: z.string().overwrite(joinLines).trim().min(1, 'Please enter a subject').max(200),
    message: z.string().trim().min(1, 'Please enter a message').max(10_000),
  })
  .meta({ id: 'ContactMessage' })

export type ContactMessage = z.infer<typeof ContactMessage>

export const sendContactMessageRoute = defineRoute({
  method: 'post',
  path: '/api/v1/contact-messages',
  tags: ['Site'],
  summary: 'Send a message to the team',
  request: {
    body: json(ContactMessage, 'The id is made by the caller: sent again, it is stored once.'),
  },
  responses: {
    201: json(z.object({ id: Uuid }), 'Stored; the team is told by mail.'),
    ...errorResponses,
  },
})
