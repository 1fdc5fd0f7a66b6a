import { createId } from '@product/domain'
import type { OwnedThings } from './make-owned-things.ts'

export type Attempt = {
  /** The value for `{id}` in the path. */
  thing?: keyof OwnedThings
  query?: string
  body?: (owned: OwnedThings) => unknown
}

const mailing = {
  kind: 'newsletter',
  subject: '',
  previewText: '',
  body: '',
  effectiveOn: null,
  inArchive: false,
}

/** Routes for operators, with requests that would do something. To everyone else there is nothing there. */
export const forOperators: Record<string, Attempt> = {
  'GET /api/v1/docs-feedback/pages': {},
  'GET /api/v1/docs-feedback/comments': {},
  'GET /api/v1/moderation/reports': {},
  'GET /api/v1/moderation/actions': {},
  'GET /api/v1/moderation/workspaces': { query: 'q=ada' },
  'PUT /api/v1/moderation/workspaces/{id}/plan': {
    thing: 'prompt',
    body: () => ({ plan: 'team' }),
  },
  'PUT /api/v1/moderation/questions/{id}/category': {
    thing: 'prompt',
    body: () => ({ category: 'ideas' }),
  },
  'POST /api/v1/moderation/actions': {
    body: ({ prompt }) => ({ action: 'dismiss', kind: 'prompt', target: prompt }),
  },
  'GET /api/v1/mailings': {},
  'POST /api/v1/mailings/preview': { body: () => mailing },
  'POST /api/v1/mailings/month': { body: () => ({}) },
  'GET /api/v1/mailings/{id}': {},
  'PUT /api/v1/mailings/{id}': { body: () => ({ ...mailing, baseRevision: 0 }) },
  'DELETE /api/v1/mailings/{id}': {},
  'POST /api/v1/mailings/{id}/test': {},
  'POST /api/v1/mailings/{id}/send': { body: () => ({ revision: 1 }) },
  'POST /api/v1/mailings/{id}/actions': { body: () => ({ action: 'pause' }) },
  'PUT /api/v1/mailings/{id}/archive': { body: () => ({ inArchive: true }) },
  'GET /api/v1/suppressed-addresses': {},
  'DELETE /api/v1/suppressed-addresses/{id}': {},
  'GET /api/v1/support/inbox': {},
  'GET /api/v1/support/inbox/stream': {},
  'GET /api/v1/support/conversations': {},
  'GET /api/v1/support/conversations/{id}': { thing: 'chat' },
  'PATCH /api/v1/support/conversations/{id}': {
    thing: 'chat',
    body: () => ({ revision: 1, state: 'closed' }),
  },
  'GET /api/v1/support/conversations/{id}/messages': { thing: 'chat' },
  'POST /api/v1/support/conversations/{id}/answers': {
    thing: 'chat',
    body: () => ({ id: createId(), text: 'I am the support team' }),
  },
  'POST /api/v1/support/conversations/{id}/files': { thing: 'chat', query: 'name=a.png' },
  'GET /api/v1/support/conversations/{id}/files/{fileId}': { thing: 'chat' },
  'POST /api/v1/support/conversations/{id}/typing': { thing: 'chat' },
  'POST /api/v1/support/conversations/{id}/seen': {
    thing: 'chat',
    body: () => ({ sequence: 1 }),
  },
  'PUT /api/v1/support/conversations/{id}/block': { thing: 'chat', body: () => ({}) },
  'DELETE /api/v1/support/conversations/{id}/block': { thing: 'chat' },
  'GET /api/v1/support/conversations/{id}/stream': { thing: 'chat' },
  'GET /api/v1/support/canned-answers': {},
  'PUT /api/v1/support/canned-answers/{id}': {
    thing: 'chat',
    body: () => ({ title: 'Mine now', text: 'Mine now' }),
  },
  'DELETE /api/v1/support/canned-answers/{id}': { thing: 'chat' },
}
