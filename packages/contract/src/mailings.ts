import { mailingKinds, mailingLimits, mailingStates } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { joinLines, tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

const tags = ['Mailings']
const { subject, previewText, body } = mailingLimits
const IdParams = z.object({ id: Uuid })

export const MailingContent = z
  .object({
    kind: z.enum(mailingKinds),
    subject: z.string().overwrite(joinLines).trim().max(subject, tooLong(subject)),
    /** Shown by mail programs after the subject. */
    previewText: z.string().overwrite(joinLines).trim().max(previewText, tooLong(previewText)),
    /** Markdown. */
    body: z.string().max(body, tooLong(body)),
    /** Of a notice: the day on which the change that it announces takes effect. */
    effectiveOn: z.iso.date().nullable(),
    /** Of a newsletter: whether everybody may read it at /blog/newsletter once it was sent. */
    inArchive: z.boolean(),
  })
  .meta({ id: 'MailingContent' })

export type MailingContent = z.infer<typeof MailingContent>

export const MailingCounts = z
  .object({
    recipients: z.int(),
    waiting: z.int(),
    delivered: z.int(),
    /** Stored instead of sent: there was no mail server. */
    kept: z.int(),
    bounced: z.int(),
    /** Given up after several attempts. */
    failed: z.int(),
    /** Handed to the mail server, whose answer is not known. Never sent again. */
    unconfirmed: z.int(),
    /** Unsubscribed, suppressed or stopped before it was sent. */
    skipped: z.int(),
  })
  .meta({ id: 'MailingCounts' })

export type MailingCounts = z.infer<typeof MailingCounts>

export const Mailing = z
  .object({
    id: Uuid,
    state: z.enum(mailingStates),
    /** Raised by every change of the content. */
    revision: z.int(),
    kind: z.enum(mailingKinds),
    subject: z.string(),
    previewText: z.string(),
    effectiveOn: z.iso.date().nullable(),
    inArchive: z.boolean(),
    /** Its last part of the address in the archive, once it was sent. */
    slug: z.string().nullable(),
    /** The month whose prompts it presents, for drafts that were made by themselves. */
    month: z.string().nullable(),
    scheduledAt: z.iso.datetime().nullable(),
    startedAt: z.iso.datetime().nullable(),
    endedAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
    /** Why it does not go on, and when it is tried again; both null while nothing is wrong. */
    problem: z.string().nullable(),
    heldUntil: z.iso.datetime().nullable(),
    counts: MailingCounts,
  })
  .meta({ id: 'Mailing' })

export type Mailing = z.infer<typeof Mailing>

export const WholeMailing = Mailing.extend({ body: z.string() }).meta({ id: 'WholeMailing' })
export type WholeMailing = z.infer<typeof WholeMailing>

const Audience = z.object({
  /** Confirmed subscribers of the newsletter whose address is not suppressed. */
  subscribers: z.int(),
  /** Accounts with a confirmed address that is not suppressed. */
  accounts: z.int(),
  /** Mails a minute. */
  rate: z.int(),
})

export const mailingGroups = ['drafts', 'outgoing', 'sent'] as const
export type MailingGroup = (typeof mailingGroups)[number]

export const listMailingsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/mailings',
  tags,
  ...signedIn,
  summary: 'List mailings, the newest first (operators)',
  request: {
    query: z.object({
      group: z.enum(mailingGroups).optional(),
      cursor: z.string().max(500).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        mailings: z.array(Mailing),
        nextCursor: z.string().nullable(),
        audience: Audience,
      }),
      'A page of mailings, and how many people each kind reaches.',
    ),
    ...errorResponses,
  },
})

export const getMailingRoute = defineRoute({
  method: 'get',
  path: '/api/v1/mailings/{id}',
  tags,
  ...signedIn,
  summary: 'Get a mailing with its text (operators)',
  request: { params: IdParams },
  responses: { 200: json(WholeMailing, 'The mailing.'), ...errorResponses },
})

export const saveMailingRoute = defineRoute({
  method: 'put',
  path: '/api/v1/mailings/{id}',
  tags,
  ...signedIn,
  summary: 'Create a draft, or change one (operators)',
  description:
    'The client makes the id. `baseRevision` is the revision that the edit started from, 0 for a new draft; another one is refused with 409, except for the same save sent again. A draft that was deleted is refused with 404.',
  request: {
    params: IdParams,
    body: json(MailingContent.extend({ baseRevision: z.int().min(0) }), 'The whole content.'),
  },
  responses: { 200: json(WholeMailing, 'As it is stored now.'), ...errorResponses },
})

export const deleteMailingRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/mailings/{id}',
  tags,
  ...signedIn,
  summary: 'Delete a draft (operators)',
  request: { params: IdParams },
  responses: { 204: { description: 'Deleted.' }, ...errorResponses },
})

export const previewMailingRoute = defineRoute({
  method: 'post',
  path: '/api/v1/mailings/preview',
  tags,
  ...signedIn,
  summary: 'Render a mailing as its recipients will see it (operators)',
  request: { body: json(MailingContent, 'The content, stored or not.') },
  responses: {
    200: json(
      z.object({
        from: z.string(),
        subject: z.string(),
        html: z.string(),
        text: z.string(),
        /** Linked prompts that are not public: withdrawn, hidden or deleted. The name is that of the link. */
        hiddenPrompts: z.array(z.object({ slug: z.string(), name: z.string() })),
      }),
      'Both parts of the mail, and the prompts in it that nobody can open.',
    ),
    ...errorResponses,
  },
})

export const testMailingRoute = defineRoute({
  method: 'post',
  path: '/api/v1/mailings/{id}/test',
  tags,
  ...signedIn,
  summary: 'Send a mailing to your own address only (operators)',
  request: { params: IdParams },
  responses: { 202: json(z.object({ email: z.email() }), 'On its way.'), ...errorResponses },
})

export const sendMailingRoute = defineRoute({
  method: 'post',
  path: '/api/v1/mailings/{id}/send',
  tags,
  ...signedIn,
  summary: 'Send a mailing now or at a time (operators)',
  description:
    'A notice needs a day of effect at least 30 days after the sending; accounts that confirm their address until that day get it too. Sent again with the same revision, nothing happens twice.',
  request: {
    params: IdParams,
    body: json(
      z.object({
        /** The content that was looked at: another one is refused with 409. */
        revision: z.int().min(1),
        /** Absent to send now. */
        sendAt: z.iso.datetime().optional(),
        /** Needed where the text links to prompts that are not public. */
        allowHiddenPrompts: z.boolean().optional(),
      }),
      'Which content, and when.',
    ),
  },
  responses: { 200: json(WholeMailing, 'Scheduled or sending.'), ...errorResponses },
})

export const changeMailingRoute = defineRoute({
  method: 'post',
  path: '/api/v1/mailings/{id}/actions',
  tags,
  ...signedIn,
  summary: 'Cancel a scheduled mailing; pause, resume or stop one that is being sent (operators)',
  request: {
    params: IdParams,
    body: json(
      z.object({ action: z.enum(['cancel', 'pause', 'resume', 'stop']) }),
      'A cancelled mailing is a draft again. One that is stopped is never sent to the rest; a notice that was sent, to no accounts that come later.',
    ),
  },
  responses: { 200: json(WholeMailing, 'In its new state.'), ...errorResponses },
})

export const archiveMailingRoute = defineRoute({
  method: 'put',
  path: '/api/v1/mailings/{id}/archive',
  tags,
  ...signedIn,
  summary: 'Show a newsletter in the archive, or no longer (operators)',
  request: {
    params: IdParams,
    body: json(z.object({ inArchive: z.boolean() }), 'Whether everybody may read it.'),
  },
  responses: { 200: json(WholeMailing, 'Changed.'), ...errorResponses },
})

export const draftMonthRoute = defineRoute({
  method: 'post',
  path: '/api/v1/mailings/month',
  tags,
  ...signedIn,
  summary: 'Get the draft with the featured and rising prompts of a month (operators)',
  description: 'Made if there is none. The month is the last one that has ended, unless given.',
  request: {
    body: json(
      z.object({
        month: z
          .string()
          .regex(/^20\d\d-(0[1-9]|1[0-2])$/)
          .meta({ example: '2026-10' })
          .optional(),
      }),
      'A month such as 2026-10.',
    ),
  },
  responses: { 200: json(WholeMailing, 'The mailing of the month.'), ...errorResponses },
})

export const SuppressedAddress = z
  .object({
    id: Uuid,
    address: z.string(),
    /** The answer of the mail server. */
    reason: z.string(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SuppressedAddress' })

export type SuppressedAddress = z.infer<typeof SuppressedAddress>

export const listSuppressedAddressesRoute = defineRoute({
  method: 'get',
  path: '/api/v1/suppressed-addresses',
  tags,
  ...signedIn,
  summary: 'List addresses that get no mailings because one bounced (operators)',
  request: {
    query: z.object({
      q: z.string().trim().max(320).optional(),
      cursor: z.string().max(500).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        addresses: z.array(SuppressedAddress),
        nextCursor: z.string().nullable(),
        total: z.int(),
      }),
      'A page of addresses, the newest first.',
    ),
    ...errorResponses,
  },
})

export const liftSuppressionRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/suppressed-addresses/{id}',
  tags,
  ...signedIn,
  summary: 'Send mailings to an address again (operators)',
  request: { params: IdParams },
  responses: { 204: { description: 'Lifted.' }, ...errorResponses },
})
