import { supportLimits } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json } from './route.ts'

/** The header in which a mail server names the recipient of the envelope. */
export const recipientHeader = 'x-recipient'

/** 'pass' where the mail server has checked that the mail is from the domain of its sender (DMARC). */
export const senderVerifiedHeader = 'x-sender-verified'

/** The address of the server that the mail came from. */
export const clientAddressHeader = 'x-client-address'

export const receiveMailRoute = defineRoute({
  method: 'post',
  path: '/api/v1/support/incoming-mail',
  tags: ['Support'],
  summary: 'Receive a mail to the support team (mail servers)',
  description: `For mail servers and mail providers, not for browsers. Needs the header \`Authorization: Bearer\` with the setting INCOMING_MAIL_SECRET. The conversation of a reply is found by the token in the recipient: in \`${recipientHeader}\`, Delivered-To, X-Original-To, To or Cc. A mail to the plain address opens a conversation. It belongs to an account only with \`${senderVerifiedHeader}: pass\`, which the mail server adds after a check of the sender (DMARC), and where exactly one account has confirmed the address. \`${clientAddressHeader}\` names the server that the mail came from, for the limit of unknown senders. Delivered again, a mail is stored once. Automatic replies are accepted and dropped.`,
  request: {
    headers: z.object({
      [recipientHeader]: z.string().max(500).optional(),
      [senderVerifiedHeader]: z.string().max(100).optional(),
      [clientAddressHeader]: z.string().max(100).optional(),
    }),
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
