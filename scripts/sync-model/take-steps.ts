import {
  addSharesRoute,
  changeCollectionRoute,
  changePromptsRoute,
  deleteCollectionRoute,
  getPromptRoute,
  movePromptsRoute,
  revokeShareRoute,
  savePromptRoute,
} from '@product/contract'
import { createId, type PromptContent } from '@product/domain'
import { ApiError, type Caller } from '@product/sdk'
import type { Device } from './device.ts'
import { pick } from './random.ts'
import type { World } from './world.ts'

/** One thing that happens: somebody edits, syncs, or several do so at once, or the server fails for a while. */
export async function takeStep(world: World): Promise<void> {
  const { random, devices, network } = world
  const kind = random(20)
  if (kind === 0) return network.setOutage(pick(['none', 'none', 'everything', 'writes'], random))
  if (kind === 1) return await pick(devices, random).restart()
  if (kind < 5) return void (await pick(devices, random).sync({ isReliable: false }))
  if (kind < 8) return await syncAtOnce(world)
  if (kind < 12) return await changeServer(world)
  await changeOffline(world, pick(devices, random))
}

/** Several devices, and meanwhile somebody edits on one of them and at the server. */
async function syncAtOnce(world: World): Promise<void> {
  const { random, devices } = world
  const chosen = devices.filter(() => random(2) === 0)
  const editing = pick(devices, random)
  await Promise.all([
    ...chosen.map((device) => device.sync({ isReliable: false })),
    changeOffline(world, editing),
    changeServer(world),
  ])
  await changeOffline(world, editing)
}

async function changeOffline({ random, ledger }: World, device: Device): Promise<void> {
  const prompts = await device.prompts()
  const kind = random(14)
  if (kind < 2 || prompts.length === 0) return await device.create()
  if (kind < 4) return await changeCollections({ random }, device)
  const { id: promptId, workspaceId, content, abilities } = pick(prompts, random)
  switch (kind) {
    case 4:
      return await device.add({
        type: 'favorite',
        workspaceId,
        promptId,
        isFavorite: random(2) === 0,
      })
    case 5: {
      const values = { a: createId() }
      return await device.add({ type: 'test-values', workspaceId, promptId, values })
    }
    case 6: {
      if (!abilities.delete || random(2) === 0) break
      return await device.add({ type: 'delete', workspaceId, promptId })
    }
    case 7: {
      const trashed = [...ledger.places.keys()].filter((id) =>
        prompts.every((each) => each.id !== id),
      )
      if (trashed.length === 0) break
      return await device.add({ type: 'restore', workspaceId, promptId: pick(trashed, random) })
    }
    case 8: {
      const own = content.tags.filter((tag) => ledger.tags.has(tag))
      const remove =
        own.length > 6 || (own.length > 0 && random(3) === 0) ? [pick(own, random)] : []
      return await device.add({
        type: 'tag',
        workspaceId,
        promptId,
        add: [`tag-${createId()}`],
        remove,
      })
    }
    case 9: {
      const collections = (await device.collections()).filter(
        (each) => each.workspaceId === workspaceId && each.isMember,
      )
      if (collections.length === 0) break
      const collectionId = pick(collections, random).id
      const type = pick(
        ['add-to-collection', 'remove-from-collection', 'move-to-collection'] as const,
        random,
      )
      return await device.add({ type, workspaceId, promptId, collectionId })
    }
    default:
      break
  }
  // Readers try it too: a refused edit keeps its text.
  await device.edit(promptId)
}

async function changeCollections({ random }: Pick<World, 'random'>, device: Device) {
  const collections = (await device.collections()).filter(({ isMember }) => isMember)
  if (collections.length < 4 || random(3) === 0) return await device.createCollection()
  const { id: collectionId, workspaceId } = pick(collections, random)
  if (random(3) === 0)
    return await device.add({ type: 'delete-collection', workspaceId, collectionId })
  const fields = { name: `Renamed ${createId()}` }
  await device.add({ type: 'change-collection', workspaceId, collectionId, fields })
}

/** Somebody at the server. Others may be faster: the prompt is gone or was changed. */
async function changeServer(world: World): Promise<void> {
  try {
    if (world.random(4) === 0) await changeServerCollections(world)
    else await changeServerPrompts(world)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status < 400 || error.status >= 500) throw error
  }
}

async function changeServerCollections({ app, ownerIn, random, ledger, teamId }: World) {
  const rows = await app.database
    .selectFrom('collections')
    .select(['id', 'slug'])
    .where('workspaceId', '=', teamId)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return
  const { id, slug } = pick(rows, random)
  const collection = ledger.findCollection(id)
  if (random(3) === 0) {
    collection.mayBeGone = true
    await ownerIn.call(deleteCollectionRoute, { params: { slug }, query: { keepPrompts: 'true' } })
    return
  }
  const name = `Named ${createId()}`
  collection.names.add(name)
  await ownerIn.call(changeCollectionRoute, { params: { slug }, body: { name } })
}

async function changeServerPrompts(world: World): Promise<void> {
  const { app, ownerIn, editor, editorIn, random, ledger, teamId, editorHome } = world
  const rows = await app.database
    .selectFrom('prompts')
    .select(['id', 'revision', 'deletedAt', 'workspaceId'])
    .where('id', 'in', [...ledger.places.keys()])
    .where('workspaceId', 'in', [teamId, editorHome])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return
  const { id, workspaceId, deletedAt } = pick(rows, random)
  const isInTeam = workspaceId === teamId
  const { call } = isInTeam ? editorIn : editor
  const kind = random(6)
  if (deletedAt) await call(changePromptsRoute, { body: { action: 'restore', ids: [id] } })
  else if (kind === 0) await call(changePromptsRoute, { body: { action: 'delete', ids: [id] } })
  else if (kind === 1) {
    const to = isInTeam ? editorHome : teamId
    ledger.move(id, to)
    await editor.call(movePromptsRoute, { body: { ids: [id], workspaceId: to } })
  } else if (kind === 2) await changeShares(world, id)
  else await editAtServer(world, isInTeam ? ownerIn.call : editor.call, id)
}

async function editAtServer({ random, ledger }: World, call: Caller, id: string): Promise<void> {
  const { content, revision } = await call(getPromptRoute, { params: { id } })
  const lines = content.body.split('\n')
  const line = ledger.nextLine(id)
  lines.splice(random(lines.length + 1), 0, line)
  const edited: PromptContent = { ...content, body: lines.join('\n') }
  try {
    const body = { saveId: createId(), baseRevision: revision, content: edited }
    await call(savePromptRoute, { params: { id }, body })
  } catch (error) {
    // The writer was told that it was not saved.
    ledger.lines.delete(line)
    throw error
  }
}

async function changeShares({ app, editor, guest, random, ledger }: World, promptId: string) {
  const shared = await app.database
    .selectFrom('shares')
    .select('id')
    .where('promptId', '=', promptId)
    .executeTakeFirst()
  if (shared) {
    ledger.movedPrompts.add(promptId)
    await editor.call(revokeShareRoute, { params: { id: shared.id } })
    return
  }
  await editor.call(addSharesRoute, {
    params: { kind: 'prompt', id: promptId },
    body: { emails: [guest.email], access: random(2) === 0 ? 'read' : 'write' },
  })
}
