import { expect, test } from 'vitest'
import { chooseCopyPlace } from './choose-copy-place.ts'

const none = {
  createPrompts: false,
  managePrompts: false,
  changeCollections: false,
  changeTemplates: false,
  deleteRuns: false,
  changeConnections: false,
  changeMembers: false,
  readActivity: false,
  changeWorkspace: false,
  changeBilling: false,
  deleteWorkspace: false,
}
const workspaces = [
  { id: 'own', kind: 'personal', abilities: { ...none, createPrompts: true } },
  { id: 'edited', kind: 'team', abilities: { ...none, createPrompts: true } },
  { id: 'viewed', kind: 'team', abilities: none },
] as const

test.each([
  ['the personal workspace', null, 'own'],
  ['a team where the person may add prompts', 'edited', 'edited'],
  ['a team where the person is a viewer', 'viewed', 'own'],
  ['a workspace that the person has left', 'left', 'own'],
])('a copy made in %s', (_, current, place) => {
  expect(chooseCopyPlace(workspaces, current)?.id).toBe(place)
})
