import 'fake-indexeddb/auto'
import { createId, type PromptContent } from '@product/domain'
import { ApiError, createCaller } from '@product/sdk'
import {
  type Change,
  type Copy,
  listPrompts,
  openCopy,
  outbox,
  readPrompt,
  sync,
} from '@product/sync'

export type Random = (below: number) => number

/** Without the workspace, which is the device's. */
type ChangeIn<Each> = Each extends Change ? Omit<Each, 'workspaceId'> : never

export type Device = ReturnType<typeof createDevice>

type DeviceOptions = {
  name: string
  token: string
  accountId: string
  workspaceId: string
  /** The servers, of which each request chooses one. */
  urls: string[]
  random: Random
}

/** A browser or an extension of one person, which is online when it is told to sync and sometimes loses answers. */
export function createDevice({ name, token, accountId, workspaceId, urls, random }: DeviceOptions) {
  const owner = { server: name, accountId }
  let opened: Promise<Copy> = openCopy(owner)
  let isReliable = true
  const callIn = (inWorkspace?: string) =>
    createCaller({
      baseUrl: urls[random(urls.length)] ?? '',
      fetch: async (request) => {
        request.headers.set('authorization', `Bearer ${token}`)
        if (inWorkspace) request.headers.set('x-workspace-id', inWorkspace)
        const luck = isReliable ? 9 : random(10)
        if (luck === 0) throw new Error('The network is gone')
        const response = await fetch(request)
        if (luck === 1) {
          await response.text()
          throw new Error('The answer is lost')
        }
        return response
      },
    })
  const connection = { call: callIn(), callIn }
  /** Texts of refused changes, which the person has read. */
  const keptTexts: string[] = []

  async function decide(copy: Copy): Promise<void> {
    for (const entry of await outbox(copy).list()) {
      const { change } = entry
      if (entry.state === 'refused') {
        if (change.type === 'save-prompt') keptTexts.push(change.content.body)
        await outbox(copy).discard(entry.id)
      }
      if (entry.state === 'conflict' && change.type === 'save-prompt' && entry.theirs)
        await outbox(copy).resolve(entry.id, joinLines(change.content, entry.theirs.content))
    }
  }

  return {
    accountId,
    keptTexts,
    open: () => opened,
    prompts: async () => await listPrompts(await opened),
    /** The tab is closed and another one opened: what was in memory is gone. */
    async restart(): Promise<void> {
      ;(await opened).close()
      opened = openCopy(owner)
      await opened
    },
    async add(change: ChangeIn<Change>): Promise<void> {
      await outbox(await opened).add({ ...change, workspaceId })
    },
    /** Adds a line to a prompt, based on what the copy shows. */
    async edit(promptId: string, line: string): Promise<void> {
      const prompt = await readPrompt(await opened, promptId)
      if (!prompt) return
      const lines = prompt.content.body.split('\n')
      lines.splice(random(lines.length + 1), 0, line)
      await this.add({
        type: 'save-prompt',
        promptId,
        base: { revision: prompt.revision, content: prompt.content },
        content: { ...prompt.content, body: lines.join('\n') },
      })
    },
    async create(content: PromptContent): Promise<void> {
      await this.add({ type: 'save-prompt', promptId: createId(), base: null, content })
    },
    /** Whether everything was sent and received. */
    async sync({ isBroken }: { isBroken: boolean }): Promise<boolean> {
      isReliable = !isBroken
      const copy = await opened
      try {
        await sync(copy, connection)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 0) throw error
        return false
      }
      await decide(copy)
      return (await outbox(copy).list()).length === 0
    },
  }
}

/** A person decides that both sides stay: the lines of theirs, and one's own that they do not have. */
function joinLines(mine: PromptContent, theirs: PromptContent): PromptContent {
  const lines = theirs.body.split('\n')
  const known = new Set(lines)
  return {
    ...theirs,
    body: [...lines, ...mine.body.split('\n').filter((line) => !known.has(line))].join('\n'),
  }
}
