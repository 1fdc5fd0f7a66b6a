import type { ActivityEntry } from '@product/contract/activity'
import { expect, test } from 'vitest'
import { describeDetails, titleOf } from './describe-activity.ts'

const entry = (changes: Partial<ActivityEntry>): ActivityEntry => ({
  id: '1',
  actor: { id: null, name: 'Ada' },
  action: 'prompt.created',
  subject: { kind: 'prompt', id: null, title: '' },
  details: {},
  createdAt: '2026-01-01T00:00:00Z',
  ...changes,
})

test('a prompt without a title has a name', () => {
  expect(titleOf(entry({}))).toBe('Untitled Prompt')
})

test('somebody who joins or leaves is named once', () => {
  const subject = { kind: 'member' as const, id: null, title: 'Ada' }
  expect(titleOf(entry({ action: 'member.joined', subject }))).toBeNull()
  expect(titleOf(entry({ action: 'member.removed', subject }))).toBe('Ada')
})

test('an invitation is named by its address, or as a link', () => {
  const titled = (title: string) =>
    titleOf(entry({ action: 'member.invited', subject: { kind: 'invitation', id: null, title } }))
  expect(titled('bob@example.com')).toBe('bob@example.com')
  expect(titled('Invitation link')).toBe('people by link')
})

test.each([
  [
    entry({ action: 'member.role-changed', details: { oldRole: 'viewer', newRole: 'admin' } }),
    'viewer → admin',
  ],
  [entry({ action: 'member.joined', details: { role: 'editor' } }), 'as editor'],
  [
    entry({ action: 'member.removed', details: { role: 'editor', trashedPrompts: 3 } }),
    'was editor, 3 prompts moved to the trash',
  ],
  [
    entry({ action: 'member.removed', details: { role: 'editor', movedPrompts: 1 } }),
    'was editor, 1 prompt moved to their personal workspace',
  ],
  [
    entry({ action: 'workspace.changed', details: { oldName: 'Old', newSlug: 'new' } }),
    'was Old, slug new',
  ],
  [entry({ action: 'member.removed', details: { role: 'viewer' } }), 'was viewer'],
  [
    entry({ action: 'share.created', details: { email: 'bob@example.com', access: 'write' } }),
    'with bob@example.com, Read/Write access',
  ],
  [
    entry({ action: 'share.revoked', details: { email: 'bob@example.com' } }),
    'with bob@example.com',
  ],
  [entry({ action: 'prompt.moved', details: { toWorkspace: 'Acme' } }), 'to Acme'],
  [entry({ action: 'prompt.moved', details: { fromWorkspace: 'Acme' } }), 'from Acme'],
  [entry({ action: 'share.revoked', details: { workspace: 'Acme' } }), 'with everyone in Acme'],
  [entry({}), null],
])('details are said in a few words', (given, words) => {
  expect(describeDetails(given)).toBe(words)
})
