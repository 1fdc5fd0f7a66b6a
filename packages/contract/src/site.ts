import { z } from 'zod'
import { defineRoute, errorResponses, json } from './route.ts'

/**
 * The header in which the renderer of pages tells the server which inline scripts it wrote, as sources
 * of a Content-Security-Policy. It is not sent to browsers.
 */
export const scriptSourcesHeader = 'x-script-sources'

/** The address at which the service worker asks for the shell of the signed-in area. */
export const shellPath = '/app-shell'

const Link = z.url().nullable()

const SignInProvider = z.object({
  id: z.enum(['google', 'github']),
  name: z.string(),
  enabled: z.boolean(),
  /** Why it cannot be used, in words, where it is not enabled. */
  reason: z.string().nullable(),
})

export const ExtensionBrowser = z.enum(['chrome', 'edge', 'firefox'])

export type ExtensionBrowser = z.infer<typeof ExtensionBrowser>

export const PublicConfig = z
  .object({
    /** Of the product, as in its changelog. */
    version: z.string(),
    siteUrl: z.url(),
    supportEmail: z.email().nullable(),
    privacyEmail: z.email().nullable(),
    legalEmail: z.email().nullable(),
    /** Whether there is a mail server. Without one mails are stored, and nobody gets them. */
    sendsMail: z.boolean(),
    links: z.object({
      discord: Link,
      github: Link,
      x: Link,
      linkedin: Link,
      signUpForm: Link,
      extensionChrome: Link,
      extensionWaitlist: Link,
    }),
    /** When the live chat is open. */
    supportSchedule: z.object({
      timeZone: z.string(),
      /** As the pages name the time zone, in summer too. */
      label: z.string(),
      days: z.string(),
      opensAtHour: z.int(),
      closesAtHour: z.int(),
    }),
    /** The browsers for which this installation offers the extension as a download. */
    extensionDownloads: z.array(ExtensionBrowser),
    auth: z.object({
      url: z.url(),
      /** Whether another service keeps the accounts; otherwise this server also answers at any address it is opened at. */
      isHosted: z.boolean(),
      /** Public by design: it names the application, not a person. */
      anonKey: z.string(),
      signUpIsOpen: z.boolean(),
      /** Whether its codes and links are mailed. A hosted service has a mail server of its own. */
      sendsMail: z.boolean(),
      confirmEmail: z.boolean(),
      passwordMinLength: z.int(),
      providers: z.array(SignInProvider),
      passkeys: z.boolean(),
      /** Whether people may sign in through the identity provider of their company. */
      sso: z.boolean(),
    }),
    /** Null where plans are changed free of charge. */
    payments: z.object({ teamCheckout: z.boolean() }).nullable(),
    posthog: z.object({ key: z.string(), host: z.url() }).nullable(),
    developerPages: z.boolean(),
  })
  .meta({ id: 'PublicConfig' })

export type PublicConfig = z.infer<typeof PublicConfig>

export const getPublicConfigRoute = defineRoute({
  method: 'get',
  path: '/api/v1/config',
  tags: ['Site'],
  summary: 'Get the public settings of this installation',
  responses: { 200: json(PublicConfig, 'The public configuration.'), ...errorResponses },
})
