import { expect, test } from 'vitest'
import { describeVersionDeletion } from './describe-version-deletion.ts'

const versionOf = (version: number) => ({ version, note: '', publishedAt: '2026-01-01T00:00:00Z' })
const publication = { version: 3, versions: [3, 2, 1].map(versionOf) }

test('deleting the newest published version says which one is shown instead', () => {
  expect(describeVersionDeletion(3, publication)).toContain('Version 2 is shown')
  expect(describeVersionDeletion(1, publication)).not.toContain('is shown')
})
