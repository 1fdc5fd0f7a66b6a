import { eventLimits } from '@product/domain'
import { z } from 'zod'
import { defineRoute, errorResponses, json } from './route.ts'
import { Uuid } from './uuid.ts'

const text = (max: number) => z.string().max(max)
/** Part of an address; the web client cuts off more. */
const address = text(eventLimits.address)

/** Every event of the product with its fields. Fields not named here are refused. */
export const eventFields = {
  page_viewed: z.strictObject({ path: address, search: address, timestamp: text(40) }),
  nav_item_clicked: z.strictObject({}),
  discord_clicked: z.strictObject({}),
  mobile_menu_toggled: z.strictObject({}),
  footer_link_clicked: z.strictObject({}),
  newsletter_subscribe_clicked: z.strictObject({ source: text(100) }),
  '404_error': z.strictObject({ attempted_path: address, referrer: address }),
  '404_home_clicked': z.strictObject({ source: text(100) }),
  favorites_filter_clicked: z.strictObject({}),
  favorite_prompt_clicked: z.strictObject({
    prompt_id: text(100),
    prompt_title: text(200),
    source: text(100),
  }),
  prompt_star_clicked: z.strictObject({ prompt_id: text(100), action: text(40) }),
  browse_prompts_clicked: z.strictObject({}),
  extension_download_clicked: z.strictObject({
    browser: text(40),
    available: z.boolean(),
    source: text(100),
  }),
  about_page_viewed: z.strictObject({ source: text(100) }),
  blog_post_clicked: z.strictObject({
    post_id: text(100),
    post_title: text(200),
    source: text(100),
  }),
  contact_form_submitted: z.strictObject({
    name: text(200),
    email: text(320),
    subject: text(200),
    message: text(10_000),
  }),
} as const

export type EventName = keyof typeof eventFields
export type EventFields<Name extends EventName> = z.infer<(typeof eventFields)[Name]>

const eventNames = Object.keys(eventFields) as [EventName, ...EventName[]]

export const RecordedEvent = z
  .object({
    id: Uuid,
    name: z.enum(eventNames).meta({ example: 'newsletter_subscribe_clicked' }),
    fields: z.record(z.string(), z.unknown()).meta({ example: { source: 'footer' } }),
    occurredAt: z.iso.datetime(),
  })
  .superRefine((event, context) => {
    const parsed = eventFields[event.name].safeParse(event.fields)
    for (const issue of parsed.error?.issues ?? [])
      context.addIssue({ ...issue, path: ['fields', ...issue.path] })
  })
  .meta({ id: 'RecordedEvent' })

export const recordEventsRoute = defineRoute({
  method: 'post',
  path: '/api/v1/events',
  tags: ['Analytics'],
  summary: 'Record product events',
  request: {
    body: json(
      z.object({ visitorId: Uuid, events: z.array(RecordedEvent).min(1).max(50) }),
      'Up to 50 events; an event whose id is known already is ignored.',
    ),
  },
  responses: { 202: json(z.object({ recorded: z.int() }), 'Stored.'), ...errorResponses },
})
