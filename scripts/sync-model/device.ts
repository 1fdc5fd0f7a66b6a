import { createId, emptyContent, type PromptContent } from '@product/domain'
import { ApiError, createCaller } from '@product/sdk'
import {
  type Change,
  type Connection,
  type Copy,
  listCollections,
  listPrompts,
  openCopy,
  outbox,
  readPrompt,
  status,
  sync,
} from '@product/sync'
import type { Ledger } from './ledger.ts'
import type { Network } from './network.ts'
import { pick, type Random } from './random.ts'

/** Somebody with a session, and the workspaces that they may create prompts in. */
export type Person = {
  accountId: string
  email: string
  session: { access_token: string; refresh_token: string; expires_at?: number | undefined }
  homeId: string
  workspaceIds: string[]
}

export type Device = ReturnType<typeof createDevice>

/** The parts that differ between kinds of devices: opening the copy, sending, starting again. */
export type DeviceKind = {
  open(): Promise<Copy>
  /** Sends what waits and fetches what is new. */
  sync(copy: Copy, options: { isReliable: boolean }): Promise<void>
  /** Everything in memory is lost. */
  restart(): Promise<void>
  /** Where the client makes new prompts itself, in the personal workspace: the id. */
  create?(texts: { title: string; body: string }): Promise<string>
}

type DeviceOptions = { name: string; person: Person; ledger: Ledger; random: Random }

const firstLines = Array.from({ length: 12 }, (_, number) => `line ${number}`)

export const contentOf = (title: string, line: string): PromptContent => ({
  ...emptyContent,
  title,
  body: [...firstLines, line].join('\n'),
})

/** A browser of one person, which is offline until it is told to sync. */
export function createDevice(kind: DeviceKind, { name, person, ledger, random }: DeviceOptions) {
  const { accountId } = person
  const described = { name, accountId }

  async function add(change: Change): Promise<void> {
    ledger.record(described, change)
    await outbox(await kind.open()).add(change)
  }

  /** The person decides at once: refused changes are read and given up, of a conflict both sides stay. */
  async function decide(copy: Copy): Promise<void> {
    const { conflicts, refused } = await status(copy).read()
    for (const change of refused) {
      ledger.recordRefusal(described, change)
      await outbox(copy).discard(change.id)
    }
    for (const { id, change, theirs } of conflicts)
      await outbox(copy).resolve(id, joinLines(change.content, theirs.content))
  }

  return {
    ...described,
    add,
    restart: kind.restart,
    prompts: async () => await listPrompts(await kind.open()),
    collections: async () => await listCollections(await kind.open()),
    /** Adds a line to a prompt, or gives it another title, based on what the copy shows. */
    async edit(promptId: string): Promise<void> {
      const prompt = await readPrompt(await kind.open(), promptId)
      if (!prompt) return
      const { content, revision, workspaceId } = prompt
      const lines = content.body.split('\n')
      lines.splice(random(lines.length + 1), 0, ledger.nextLine(promptId))
      const title = random(6) === 0 ? `Titled ${createId()}` : content.title
      await add({
        type: 'save-prompt',
        workspaceId,
        promptId,
        base: { revision, content },
        content: { ...content, title, body: lines.join('\n') },
      })
    },
    async create(): Promise<void> {
      const title = `Made ${createId()}`
      const promptId = createId()
      const content = contentOf(title, ledger.nextLine(promptId))
      if (kind.create) {
        const id = await kind.create({ title, body: content.body })
        ledger.rename(promptId, id)
        ledger.addPlace(id, person.homeId)
        return
      }
      const workspaceId = pick(person.workspaceIds, random)
      const found = (await this.collections()).filter((each) => each.workspaceId === workspaceId)
      const collectionId =
        random(2) === 0 || found.length === 0 ? undefined : pick(found, random).id
      await add({ type: 'save-prompt', workspaceId, promptId, base: null, content, collectionId })
    },
    async createCollection(): Promise<void> {
      // Few names, so that slugs are alike.
      const fields = { name: `Box ${random(3)}`, description: 'Things', color: 'blue' as const }
      const workspaceId = pick(person.workspaceIds, random)
      await add({ type: 'create-collection', workspaceId, collectionId: createId(), fields })
    },
    /** Whether everything was sent and received. */
    async sync({ isReliable }: { isReliable: boolean }): Promise<boolean> {
      const copy = await kind.open()
      try {
        await kind.sync(copy, { isReliable })
      } catch (error) {
        if (isReliable || !(error instanceof ApiError) || ![0, 500].includes(error.status))
          throw error
        return false
      }
      await decide(copy)
      return (await outbox(copy).list()).length === 0
    },
  }
}

/** The copy alone, as any client of it uses it: a tab that is closed and opened again. */
export function createTab(owner: { server: string }, person: Person, network: Network): DeviceKind {
  const { accountId, session } = person
  const open = () => openCopy({ ...owner, accountId })
  let opened = open()
  const connect = (isReliable: boolean): Connection => {
    const callIn = (workspaceId?: string) =>
      createCaller({
        baseUrl: 'http://either.example',
        fetch: (request) => {
          request.headers.set('authorization', `Bearer ${session.access_token}`)
          if (workspaceId) request.headers.set('x-workspace-id', workspaceId)
          return network.send(request, { isReliable })
        },
      })
    return { call: callIn(), callIn }
  }
  return {
    open: () => opened,
    sync: (copy, { isReliable }) => sync(copy, connect(isReliable)),
    async restart() {
      ;(await opened).close()
      opened = open()
      await opened
    },
  }
}

/** The lines of theirs, and one's own that they do not have. */
function joinLines(mine: PromptContent, theirs: PromptContent): PromptContent {
  const lines = theirs.body.split('\n')
  const known = new Set(lines)
  return {
    ...theirs,
    body: [...lines, ...mine.body.split('\n').filter((line) => !known.has(line))].join('\n'),
  }
}
