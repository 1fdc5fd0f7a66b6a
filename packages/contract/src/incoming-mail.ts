import { supportLimits } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json } from './route.ts'

/** The header in which a mail server names the recipient of the envelope. */
export const recipientHeader = 'x-recipient'

export const receiveMailRoute = defineRoute({
  method: 'post',
  path: '/api/v1/support/incoming-mail',
  tags: ['Support'],
  summary: 'Receive a reply by mail (mail servers)',
  description: `For mail servers and mail providers, not for browsers. Needs the header \`Authorization: Bearer\` with the setting INCOMING_MAIL_SECRET. The conversation is found by the token in the recipient: in \`${recipientHeader}\`, Delivered-To, X-Original-To, To or Cc. Delivered again, a mail is stored once. Automatic replies are accepted and dropped.`,
  request: {
    headers: z.object({ [recipientHeader]: z.string().max(500).optional() }),
    body: {
      description: `One message as RFC 5322 defines it, of at most ${supportLimits.mailBytes} bytes.`,
      required: true,
      content: { 'message/rfc822': { schema: z.string().meta({ format: 'binary' }) } },
    },
  },
  responses: {
    202: json(z.object({ outcome: z.enum(['stored', 'dropped']) }), 'Nothing is left to do.'),
    ...errorResponses,
  },
})
