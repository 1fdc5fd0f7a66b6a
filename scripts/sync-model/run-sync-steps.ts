import {
  addSharesRoute,
  changePlanRoute,
  changePromptsRoute,
  getMeRoute,
  getPromptRoute,
  movePromptsRoute,
  revokeShareRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, emptyContent, type PromptContent } from '@product/domain'
import { expect } from 'vitest'
import { addTeam } from '../../apps/server/src/testing/add-team.ts'
import type { TestApp } from '../../apps/server/src/testing/build-test-app.ts'
import { signUpProven } from '../../apps/server/src/testing/sign-up-proven.ts'
import { createDevice, type Device, type Random } from './device.ts'

const firstLines = Array.from({ length: 12 }, (_, number) => `line ${number}`)

type World = Awaited<ReturnType<typeof openWorld>>

/** A team of two with two devices each, and a guest with one; every device may use either server. */
async function openWorld(apps: [TestApp, TestApp], random: Random) {
  const [app] = apps
  const users = [
    await signUpProven(app, 'Olga'),
    await signUpProven(app, 'Ed'),
    await signUpProven(app, 'Gus'),
  ] as const
  const [owner, editor, guest] = users
  const team = await addTeam(app, [
    { user: owner, role: 'owner' },
    { user: editor, role: 'editor' },
  ])
  const call = team.members[0]?.call ?? owner.call
  await call(changePlanRoute, { body: { plan: 'team' } })
  await editor.call(changePlanRoute, { body: { plan: 'team' } })
  const homes = await Promise.all(users.map((user) => user.call(getMeRoute)))
  const devices = users.flatMap((user, index) => {
    const { account, workspace } = homes[index] ?? { account: { id: '' }, workspace: { id: '' } }
    const workspaceId = user === guest ? workspace.id : team.id
    const count = user === guest ? 1 : 2
    return Array.from({ length: count }, (_, number) =>
      createDevice({
        name: `device ${number}`,
        token: user.session.access_token,
        accountId: account.id,
        workspaceId,
        urls: apps.map(({ url }) => url),
        random,
      }),
    )
  })
  const editorHome = homes[1]?.workspace.id ?? ''
  return { app, users, call, guest, editor, teamId: team.id, editorHome, devices, random }
}

/** Takes steps on devices that are mostly offline and on the server, then brings all together and compares. */
export async function runSyncSteps(
  apps: [TestApp, TestApp],
  { steps, seed }: { steps: number; seed: number },
): Promise<void> {
  const world = await openWorld(apps, createRandom(seed))
  const { random, devices } = world
  const written: string[] = []
  const nextLine = () => {
    const line = `edit ${written.length}`
    written.push(line)
    return line
  }
  for (let number = 0; number < 4; number++)
    await saveNew(world, contentOf(`Prompt ${number}`, nextLine()))
  for (const device of devices) await device.sync({ isBroken: false })
  for (let step = 0; step < steps; step++) {
    const device = pick(devices, random)
    if (random(3) === 0) await device.sync({ isBroken: random(2) === 0 })
    else if (random(4) === 0) await changeServer(world, nextLine)
    else await changeOffline(world, device, nextLine)
  }
  await bringTogether(devices)
  await compare(world, { written, seed })
}

const contentOf = (title: string, line: string): PromptContent => ({
  ...emptyContent,
  title,
  body: [...firstLines, line].join('\n'),
})

const pick = <Thing>(things: readonly Thing[], random: Random): Thing => {
  const thing = things[random(things.length)]
  if (thing === undefined) throw new Error('There is nothing to choose from')
  return thing
}

const saveNew = ({ call }: World, content: PromptContent) =>
  call(savePromptRoute, {
    params: { id: createId() },
    body: { saveId: createId(), baseRevision: 0, content },
  })

async function changeOffline({ random }: World, device: Device, nextLine: () => string) {
  const prompts = await device.prompts()
  const kind = random(10)
  if (kind === 0) return await device.restart()
  if (kind === 1 || prompts.length === 0)
    return await device.create(contentOf(`Made ${createId()}`, nextLine()))
  const prompt = pick(prompts, random)
  const promptId = prompt.id
  if (kind === 2)
    return await device.add({ type: 'favorite', promptId, isFavorite: random(2) === 0 })
  if (kind === 3)
    return await device.add({ type: 'test-values', promptId, values: { a: createId() } })
  if (kind === 4 && prompt.abilities.delete && random(3) === 0)
    return await device.add({ type: 'delete', promptId })
  // Readers try it too: what is refused keeps its text.
  await device.edit(promptId, nextLine())
}

/** Somebody at the server: edits, shares, takes back, moves, deletes and restores. */
async function changeServer(world: World, nextLine: () => string): Promise<void> {
  const { app, call, random, guest, teamId, editorHome, users } = world
  const rows = await app.database
    .selectFrom('prompts')
    .select(['id', 'revision', 'body', 'title', 'deletedAt', 'workspaceId'])
    .where('workspaceId', 'in', [teamId, editorHome])
    .where('title', 'like', '% %')
    .orderBy('createdAt')
    .execute()
  const row = pick(rows, random)
  const { id } = row
  const editorCall = users[1].call
  if (row.deletedAt) {
    const by = row.workspaceId === teamId ? call : editorCall
    await by(changePromptsRoute, { body: { action: 'restore', ids: [id] } })
    return
  }
  const kind = random(6)
  if (kind === 0 && row.workspaceId === teamId)
    await call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
  else if (kind === 1) {
    const workspaceId = row.workspaceId === teamId ? editorHome : teamId
    await editorCall(movePromptsRoute, { body: { ids: [id], workspaceId } })
  } else if (kind === 2) await changeShares(world, id)
  else if (row.workspaceId === teamId) {
    const lines = row.body.split('\n')
    lines.splice(random(lines.length + 1), 0, nextLine())
    const content = { ...contentOf(row.title, ''), body: lines.join('\n') }
    const body = { saveId: createId(), baseRevision: row.revision, content }
    await call(savePromptRoute, { params: { id }, body })
  }

  async function changeShares({ editor }: World, promptId: string): Promise<void> {
    const shared = await app.database
      .selectFrom('shares')
      .select('id')
      .where('promptId', '=', promptId)
      .executeTakeFirst()
    if (shared) await editor.call(revokeShareRoute, { params: { id: shared.id } })
    else
      await editor.call(addSharesRoute, {
        params: { kind: 'prompt', id: promptId },
        body: { emails: [guest.email], access: random(2) === 0 ? 'read' : 'write' },
      })
  }
}

/** Until nobody has anything to send; then once more, so that everybody has received it. */
async function bringTogether(devices: Device[]): Promise<void> {
  for (let round = 0; round < 50; round++) {
    const results: boolean[] = []
    for (const device of devices) results.push(await device.sync({ isBroken: false }))
    if (results.every(Boolean)) break
  }
  for (const device of devices) expect(await device.sync({ isBroken: false })).toBe(true)
}

async function compare(
  { app, devices, users }: World,
  { written, seed }: { written: string[]; seed: number },
): Promise<void> {
  const rows = await app.database.selectFrom('prompts').select(['id', 'body']).execute()
  const texts = [...rows.map(({ body }) => body), ...devices.flatMap((device) => device.keptTexts)]
  const found = new Set(texts.flatMap((text) => text.split('\n')))
  expect(
    written.filter((line) => !found.has(line)),
    `lost with seed ${seed}`,
  ).toEqual([])
  const shown = new Map<string, object[]>()
  for (const user of users) {
    const { account } = await user.call(getMeRoute)
    const visible: object[] = []
    for (const { id } of rows) {
      const prompt = await user.call(getPromptRoute, { params: { id } }).catch(() => null)
      if (prompt && prompt.deletedAt === null) visible.push(prompt)
    }
    shown.set(account.id, visible)
  }
  for (const device of devices) {
    const copied = (await device.prompts()).map(
      ({ slug: _, collectionIds: __, lastUsedAt: ___, included: ____, isWaiting, ...prompt }) => {
        expect(isWaiting).toBe(false)
        return { ...prompt, deletedAt: null }
      },
    )
    const byId = (one: object, other: object) => idOf(one).localeCompare(idOf(other))
    expect(copied.toSorted(byId), `different with seed ${seed}`).toEqual(
      shown.get(device.accountId)?.toSorted(byId),
    )
  }
}

const idOf = (thing: object): string => ('id' in thing ? String(thing.id) : '')

/** The same numbers for the same seed. */
function createRandom(seed: number): Random {
  let state = seed
  return (below) => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return Math.floor((state / 2 ** 32) * below)
  }
}
