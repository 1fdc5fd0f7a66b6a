import { handlePattern, hasInvisibleCharacters, invisibleCharactersMessage } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json, signedIn } from './route.ts'
import { tooLong } from './text-length.ts'
import { Uuid } from './uuid.ts'

export const profileLimits = { name: 100, handle: 30, bio: 500 } as const

/** The largest picture, in bytes; clients make a square of 256 pixels of it before they send it. */
export const avatarLimit = 524_288

const Handle = z
  .string()
  .trim()
  .toLowerCase()
  .regex(
    handlePattern,
    'Use 3 to 30 letters, digits and hyphens, beginning and ending with a letter or digit',
  )
  // Patterns that look ahead cannot be turned into an example.
  .meta({ example: 'ada-lovelace' })

export const Account = z
  .object({
    id: Uuid,
    handle: z.string(),
    name: z.string(),
    bio: z.string(),
    avatarUrl: z.string().nullable(),
    verified: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Account' })

export const Me = z
  .object({
    account: Account,
    /** As the sign-in service knows it; changed there, with a confirmation. */
    email: z.string(),
    /** Whether you have proven that you read its mail. */
    isEmailProven: z.boolean(),
    isAnonymous: z.boolean(),
    /** Whether you may moderate what is public. */
    isOperator: z.boolean(),
    workspace: z.object({
      id: Uuid,
      name: z.string(),
      plan: z.enum(['free', 'pro', 'team', 'enterprise']),
    }),
    /** False where a hosted service keeps the sessions: they are then neither listed nor ended here. */
    sessionsAreKnown: z.boolean(),
  })
  .meta({ id: 'Me' })

export type Me = z.infer<typeof Me>

export const ProfileChanges = z
  .object({
    name: z
      .string()
      .trim()
      .min(1, 'Please enter your name')
      .max(profileLimits.name, tooLong(profileLimits.name))
      .refine((name) => !hasInvisibleCharacters(name), invisibleCharactersMessage),
    handle: Handle,
    bio: z.string().trim().max(profileLimits.bio, tooLong(profileLimits.bio)),
  })
  .partial()
  .meta({ id: 'ProfileChanges' })

export type ProfileChanges = z.infer<typeof ProfileChanges>

export const Session = z
  .object({
    id: Uuid,
    isCurrent: z.boolean(),
    /** Such as `password`, `oauth` or `otp`. */
    method: z.string(),
    hasSecondFactor: z.boolean(),
    /** Whether it is of the browser extension rather than of the site. */
    isExtension: z.boolean(),
    userAgent: z.string().nullable(),
    ipAddress: z.string().nullable(),
    createdAt: z.iso.datetime(),
    lastUsedAt: z.iso.datetime(),
  })
  .meta({ id: 'Session' })

export type Session = z.infer<typeof Session>

const Picture = z.string().meta({ format: 'binary' })

const tags = ['Account']

export const getMeRoute = defineRoute({
  method: 'get',
  path: '/api/v1/me',
  tags,
  ...signedIn,
  summary: 'Get your account, profile and workspace',
  description: 'The account is made by the first call of a signed-in user.',
  responses: { 200: json(Me, 'You.'), ...errorResponses },
})

export const changeProfileRoute = defineRoute({
  method: 'patch',
  path: '/api/v1/me',
  tags,
  ...signedIn,
  summary: 'Change your name, handle or bio',
  request: { body: json(ProfileChanges, 'What is not named stays.') },
  responses: { 200: json(Me, 'You, changed.'), ...errorResponses },
})

export const changeAvatarRoute = defineRoute({
  method: 'put',
  path: '/api/v1/me/avatar',
  tags,
  ...signedIn,
  summary: 'Set your avatar',
  request: {
    body: {
      description: `A PNG, JPEG or WebP picture of at most ${avatarLimit} bytes.`,
      required: true,
      content: { 'image/*': { schema: Picture } },
    },
  },
  responses: { 200: json(Me, 'You, with the picture.'), ...errorResponses },
})

export const removeAvatarRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/me/avatar',
  tags,
  ...signedIn,
  summary: 'Remove your avatar',
  responses: { 200: json(Me, 'You, without a picture.'), ...errorResponses },
})

export const getAvatarRoute = defineRoute({
  method: 'get',
  path: '/api/v1/avatars/{id}',
  tags,
  summary: "Get an account's avatar",
  request: { params: z.object({ id: Uuid }) },
  responses: {
    200: { description: 'The picture.', content: { 'image/*': { schema: Picture } } },
    ...errorResponses,
  },
})

export const listSessionsRoute = defineRoute({
  method: 'get',
  path: '/api/v1/me/sessions',
  tags,
  ...signedIn,
  summary: 'List your sessions, the last used first',
  responses: {
    200: json(z.object({ sessions: z.array(Session) }), 'Sessions.'),
    ...errorResponses,
  },
})

export const endSessionRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/me/sessions/{id}',
  tags,
  ...signedIn,
  summary: 'Sign out one of your sessions',
  request: { params: z.object({ id: Uuid }) },
  responses: { 204: { description: 'Ended; its tokens are refused.' }, ...errorResponses },
})

export const proveEmailRoute = defineRoute({
  method: 'post',
  path: '/api/v1/me/email/proof',
  tags,
  ...signedIn,
  summary: 'Confirm your email address with a code',
  description: '`GET /auth/v1/reauthenticate` mails the code.',
  request: { body: json(z.object({ code: z.string().trim().max(20) }), 'The mailed code.') },
  responses: { 204: { description: 'Confirmed.' }, ...errorResponses },
})

export const exportMyDataRoute = defineRoute({
  method: 'get',
  path: '/api/v1/me/export',
  tags,
  ...signedIn,
  summary: 'Export everything stored about you, as JSON',
  responses: { 200: json(z.looseObject({}), 'Your data.'), ...errorResponses },
})

export const describeDeletionRoute = defineRoute({
  method: 'get',
  path: '/api/v1/me/deletion',
  tags,
  ...signedIn,
  summary: 'List what deleting your account would delete',
  responses: {
    200: json(
      z.object({
        /** What to type to confirm: the mail address, or the handle where there is none. */
        confirmation: z.string(),
        things: z.array(z.object({ name: z.string(), count: z.int() })),
      }),
      'What would go.',
    ),
    ...errorResponses,
  },
})

export const deleteAccountRoute = defineRoute({
  method: 'delete',
  path: '/api/v1/me',
  tags,
  ...signedIn,
  summary: 'Delete your account and everything in it, permanently',
  request: { body: json(z.object({ confirmation: z.string().max(320) }), 'As asked for.') },
  responses: { 204: { description: 'Deleted.' }, ...errorResponses },
})
