import { mailTimings, notificationKinds } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { Uuid } from './uuid.ts'

const tags = ['Notifications']

const NotificationKind = z.enum(notificationKinds)
const MailTiming = z.enum(mailTimings)

/** More unread ones than this are not counted. */
export const mostUnreadCounted = 100

/** Read ones, and the oldest beyond this number, are deleted. */
export const notificationLimits = { perPerson: 1_000, readDays: 90 } as const

export const Notification = z
  .object({
    id: Uuid,
    kind: NotificationKind,
    /** Null where the product itself tells it, or the account was deleted. */
    actor: z.object({ name: z.string(), avatarUrl: z.string().nullable() }).nullable(),
    /** What happened, to be read after the name of the actor. */
    text: z.string(),
    /** The prompt, collection, workspace or connection that it is about. */
    title: z.string(),
    /** Words of a comment or a review, a note, or a provider's message. */
    excerpt: z.string().nullable(),
    /** How often it happened while it was unread. */
    count: z.int().positive(),
    workspace: z.object({
      id: Uuid,
      /** Null where you are no member of it. */
      name: z.string().nullable(),
      /** Whether the page has to be opened in this workspace. */
      isNeeded: z.boolean(),
    }),
    /** Where to look at it, on this site. */
    path: z.string(),
    happenedAt: z.iso.datetime(),
    isRead: z.boolean(),
  })
  .meta({ id: 'Notification' })

export type Notification = z.infer<typeof Notification>

const Unread = z.int().nonnegative().max(mostUnreadCounted)

export const listNotificationsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/notifications',
  tags,
  ...signedIn,
  summary: 'List your notifications of all workspaces, the newest first',
  description:
    'Notifications about things that you may no longer see are left out, and are not counted.',
  request: {
    query: z.object({
      cursor: z.string().max(500).optional(),
      limit: z.coerce.number().int().min(1).max(100).optional(),
    }),
  },
  responses: {
    200: json(
      z.object({
        notifications: z.array(Notification),
        nextCursor: z.string().nullable(),
        /** Of all pages; 100 stands for that many or more. */
        unread: Unread,
      }),
      'A page of notifications.',
    ),
    ...errorResponses,
  },
})

export const readNotificationsRoute = defineRoute({
  method: 'post',
  path: '/api/v1/notifications/read',
  tags,
  ...signedIn,
  summary: 'Mark notifications as read',
  request: {
    body: json(
      z.union([
        z.object({ ids: z.array(Uuid).min(1).max(100) }),
        z.object({ until: z.iso.datetime() }),
      ]),
      'Which ones: by their ids, or all that happened until a time.',
    ),
  },
  responses: { 204: { description: 'Read.' }, ...errorResponses },
})

/** The data of a server-sent event that has the type as name. */
export const NotificationEvent = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('notifications'),
      unread: Unread,
      /** Changes with the list. */
      revision: z.string(),
    }),
    /** A change request that you may see, or its conversation, has changed. */
    z.object({ type: z.literal('change-requests') }),
  ])
  .meta({ id: 'NotificationEvent' })

export type NotificationEvent = z.infer<typeof NotificationEvent>

export const followNotificationsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/notifications/stream',
  tags,
  ...signedIn,
  summary:
    'Follow how many notifications are unread, and changes of change requests, as server-sent events',
  responses: {
    200: {
      description:
        'Events: one with the unread notifications at the start, and one when something has changed.',
      content: { 'text/event-stream': { schema: NotificationEvent } },
    },
    ...errorResponses,
  },
})

export const NotificationSettings = z
  .object({
    /** Where mails go; null where no address is known. */
    email: z.string().nullable(),
    /** Mails are sent only to an address that you have confirmed. */
    isConfirmed: z.boolean(),
    /** Off, nothing is mailed daily, whatever is chosen for its kind. */
    isDailyMailOn: z.boolean(),
    workspaces: z.array(
      z.object({
        id: Uuid,
        name: z.string(),
        kind: z.enum(['personal', 'team']),
        mail: z.record(NotificationKind, MailTiming),
      }),
    ),
  })
  .meta({ id: 'NotificationSettings' })

export type NotificationSettings = z.infer<typeof NotificationSettings>

export const getNotificationSettingsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/notification-settings',
  tags,
  ...signedIn,
  summary: 'Get when mails about notifications are sent to you, by workspace and kind',
  responses: { 200: json(NotificationSettings, 'Of all your workspaces.'), ...errorResponses },
})

export const changeDailyMailRoute = defineRoute({
  method: 'patch',
  path: '/api/v1/notification-settings',
  tags,
  ...signedIn,
  summary: 'Turn the daily mail of all your workspaces off or on',
  request: { body: json(z.object({ isDailyMailOn: z.boolean() }), 'Whether it is sent.') },
  responses: { 200: json(NotificationSettings, 'As they are now.'), ...errorResponses },
})

export const changeNotificationSettingsRoute = defineRoute({
  method: 'patch',
  path: '/api/v1/notification-settings/{id}',
  tags,
  ...signedIn,
  summary: 'Change when mails about notifications of a workspace are sent to you',
  description:
    'The settings of your personal workspace hold for everything outside your team workspaces too.',
  request: {
    params: z.object({ id: Uuid }),
    body: json(
      z.partialRecord(NotificationKind, MailTiming),
      'Kinds that are absent stay the same.',
    ),
  },
  responses: { 200: json(NotificationSettings, 'As they are now.'), ...errorResponses },
})

const UnsubscribeToken = z.object({ token: z.string().min(20).max(200) })

/** What the link in a mail turns off. */
export const Unsubscription = z
  .object({
    /** Null for the daily mail. */
    kind: NotificationKind.nullable(),
    /** Null for the daily mail, and where you are no longer a member. */
    workspace: z.string().nullable(),
    isOff: z.boolean(),
  })
  .meta({ id: 'Unsubscription' })

export type Unsubscription = z.infer<typeof Unsubscription>

export const findUnsubscriptionRoute = defineRoute({
  method: 'post',
  path: '/api/v1/notifications/unsubscription',
  tags,
  summary: 'Read what the link in a mail turns off',
  description: 'The token is in the body, so that no log contains it.',
  request: { body: json(UnsubscribeToken, 'The token of the link.') },
  responses: { 200: json(Unsubscription, 'The mails that it is about.'), ...errorResponses },
})

export const openUnsubscribeRoute = defineRoute({
  method: 'get',
  path: '/api/v1/notifications/unsubscribe',
  tags,
  summary: 'Go to the page that asks whether to unsubscribe',
  request: { query: UnsubscribeToken },
  responses: { 302: { description: 'The page.' }, ...errorResponses },
})

export const unsubscribeFromNotificationsRoute = defineRoute({
  method: 'post',
  path: '/api/v1/notifications/unsubscribe',
  tags,
  summary: 'Turn off mails of one kind and workspace, or the daily mail, in one click (RFC 8058)',
  request: { query: UnsubscribeToken },
  responses: { 200: json(Unsubscription, 'Turned off.'), ...errorResponses },
})
