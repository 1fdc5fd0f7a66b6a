import { getCollectionRoute, getPromptRoute } from '@product/contract'
import { ApiError } from '@product/sdk'
import { expect } from 'vitest'
import { callAs } from '../../apps/server/src/testing/sign-up-user.ts'
import type { Device } from './device.ts'
import { membershipOf } from './ledger.ts'
import type { World } from './world.ts'

/** Until nobody has anything to send; then once more, so that everybody has received it. */
export async function bringTogether({ devices, network }: World): Promise<void> {
  network.setOutage('none')
  for (let round = 0; round < 50; round++) {
    const results: boolean[] = []
    for (const device of devices) results.push(await device.sync({ isReliable: true }))
    if (results.every(Boolean)) break
  }
  for (const device of devices) expect(await device.sync({ isReliable: true })).toBe(true)
}

/** All devices show what the server shows, which has everything that was asked for and nothing else. */
export async function compare(world: World): Promise<void> {
  await compareLines(world)
  await compareTags(world)
  await compareCollections(world)
  for (const person of world.people) {
    const visible = await listVisible(world, person)
    compareValues(world, person, visible)
    for (const device of world.devices)
      if (device.accountId === person.accountId) await compareDevice(world, device, person, visible)
  }
}

const explain = ({ seed }: World, problem: string) => `${problem} with seed ${seed}`

const listRows = ({ app, ledger }: World) =>
  app.database
    .selectFrom('prompts')
    .select(['id', 'body', 'tags', 'workspaceId', 'deletedAt'])
    .where('id', 'in', [...ledger.places.keys()])
    .execute()

/** Each line is where it was written, once. */
async function compareLines(world: World): Promise<void> {
  const { ledger } = world
  const rows = await listRows(world)
  const found = new Set(ledger.keptTexts.flatMap((text) => text.split('\n')))
  for (const { id, body, workspaceId } of rows) {
    const lines = body.split('\n').filter((line) => line.startsWith('edit '))
    expect(new Set(lines).size, explain(world, `doubled in ${id}`)).toBe(lines.length)
    const foreign = lines.filter((line) => ledger.lines.get(line) !== id)
    expect(foreign, explain(world, `foreign in ${id}`)).toEqual([])
    expect(ledger.places.get(id), explain(world, `misplaced ${id}`)).toContain(workspaceId)
    for (const line of lines) found.add(line)
  }
  const lost = [...ledger.lines.keys()].filter((line) => !found.has(line))
  expect(lost, explain(world, 'lost')).toEqual([])
}

/** Each tag is on its prompt and on no other. One that was removed may be back: somebody added it again without an answer. */
async function compareTags(world: World): Promise<void> {
  const { tags } = world.ledger
  const rows = await listRows(world)
  const tagged = new Map(rows.map((row) => [row.id, row.tags]))
  for (const [tag, { promptId, isRemoved }] of tags)
    if (!isRemoved) expect(tagged.get(promptId), explain(world, 'lost tag')).toContain(tag)
  const foreign = rows.flatMap((row) =>
    row.tags.filter((tag) => (tags.get(tag)?.promptId ?? row.id) !== row.id),
  )
  expect(foreign, explain(world, 'foreign tags')).toEqual([])
}

/** Only collections that somebody deleted are gone, and each has a name that was given to it. */
async function compareCollections(world: World): Promise<void> {
  const { app, ledger } = world
  const { database } = app
  const ids = [...ledger.collections.keys()]
  const rows = await database
    .selectFrom('collections')
    .select(['id', 'name'])
    .where('id', 'in', ids)
    .execute()
  const names = new Map(rows.map(({ id, name }) => [id, name]))
  for (const [id, known] of ledger.collections) {
    const name = names.get(id)
    if (name === undefined) expect(known.mayBeGone, explain(world, `collection ${id}`)).toBe(true)
    else expect(known.names, explain(world, `collection ${id}`)).toContain(name)
  }
  const memberships = await database
    .selectFrom('collectionPrompts')
    .select(['promptId', 'collectionId'])
    .where('promptId', 'in', [...ledger.places.keys()])
    .execute()
  const foreign = memberships
    .map(({ promptId, collectionId }) => membershipOf(promptId, collectionId))
    .filter((membership) => !ledger.memberships.has(membership))
  expect(foreign, explain(world, 'in a foreign collection')).toEqual([])
}

type Person = World['people'][number]
type Visible = Awaited<ReturnType<typeof listVisible>>

/** The prompts as the API shows them to a person. */
async function listVisible({ app, ledger }: World, { session }: Person) {
  const call = callAs(app, session.access_token)
  const found = await Promise.all(
    [...ledger.places.keys()].map((id) =>
      call(getPromptRoute, { params: { id } }).catch((error: unknown) => {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }),
    ),
  )
  return (
    found
      .filter((prompt) => prompt !== null)
      .filter(({ deletedAt }) => deletedAt === null)
      // Copies do not have how many people see a prompt.
      .map(({ readerCount: _, ...prompt }) => prompt)
  )
}

/** Stars and test values are those that some device asked for last. */
function compareValues(world: World, { accountId }: Person, visible: Visible): void {
  const { values, movedPrompts } = world.ledger
  for (const { id, isFavorite, testValues } of visible) {
    if (movedPrompts.has(id)) continue
    const found = { favorite: isFavorite, 'test-values': testValues }
    for (const [type, value] of Object.entries(found)) {
      const asked = values.get(`${accountId} ${id} ${type}`)
      if (asked)
        expect([...asked.values()], explain(world, `${type} of ${id}`)).toContainEqual(value)
    }
  }
}

async function compareDevice(world: World, device: Device, person: Person, visible: Visible) {
  const { app, ledger } = world
  const explained = explain(world, `different on the ${device.name}`)
  const copied = (await device.prompts())
    .filter(({ id }) => ledger.places.has(id))
    .map(
      ({ slug: _, collectionIds: __, lastUsedAt: ___, included: ____, isWaiting, ...prompt }) => {
        expect(isWaiting, explained).toBe(false)
        return { ...prompt, deletedAt: null }
      },
    )
  expect(copied.toSorted(byId), explained).toEqual(visible.toSorted(byId))
  for (const { id, slug, name, color, workspaceId, isMember } of await device.collections()) {
    if (!isMember) continue
    const call = callAs(app, person.session.access_token, workspaceId)
    const shown = await call(getCollectionRoute, { params: { slug } })
    expect({ id, name, color }, explained).toEqual({
      id: shown.id,
      name: shown.name,
      color: shown.color,
    })
  }
}

const byId = (one: { id: string }, other: { id: string }) => one.id.localeCompare(other.id)
