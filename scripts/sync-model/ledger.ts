import type { Change, OutboxEntry } from '@product/sync'
import type { GoneChange } from './network.ts'

type Asked = Map<string, unknown>

export type Ledger = ReturnType<typeof createLedger>

/** Everything that people asked for, to compare the outcome with. */
export function createLedger() {
  let lineCount = 0
  /** Each line is written once, to one prompt. */
  const lines = new Map<string, string>()
  /** Texts of refused changes, which the person has read. */
  const keptTexts: string[] = []
  /** The workspaces that a prompt was created in or moved to. */
  const places = new Map<string, Set<string>>()
  const tags = new Map<string, { promptId: string; isRemoved: boolean }>()
  const collections = new Map<string, { names: Set<string>; mayBeGone: boolean }>()
  /** Prompts and collections that somebody put together. */
  const memberships = new Set<string>()
  /** By account, prompt and kind, the last value that each device asked for. */
  const values = new Map<string, Asked>()
  /** Prompts whose personal fields end for others when they are moved or no longer shared, or were changed while they were gone. */
  const movedPrompts = new Set<string>()

  const findCollection = (id: string) => {
    const known = collections.get(id) ?? { names: new Set<string>(), mayBeGone: false }
    collections.set(id, known)
    return known
  }

  const addPlace = (promptId: string, workspaceId: string) =>
    places.set(promptId, (places.get(promptId) ?? new Set()).add(workspaceId))

  return {
    lines,
    keptTexts,
    places,
    tags,
    collections,
    memberships,
    values,
    movedPrompts,
    findCollection,
    /** A text that nobody else writes. */
    nextLine(promptId: string): string {
      lineCount += 1
      const line = `edit ${lineCount}`
      lines.set(line, promptId)
      return line
    },
    /** The client chose another id for a new prompt. */
    rename(from: string, to: string): void {
      for (const [line, promptId] of lines) if (promptId === from) lines.set(line, to)
    },
    addPlace,
    move(promptId: string, workspaceId: string): void {
      addPlace(promptId, workspaceId)
      movedPrompts.add(promptId)
    },
    /** Before the change is made: it may be sent at once. */
    record(device: { name: string; accountId: string }, change: Change): void {
      if ('promptId' in change && 'collectionId' in change && change.collectionId !== undefined)
        memberships.add(membershipOf(change.promptId, change.collectionId))
      switch (change.type) {
        case 'save-prompt':
          if (!change.base) addPlace(change.promptId, change.workspaceId)
          return
        case 'tag':
          for (const tag of change.add)
            tags.set(tag, { promptId: change.promptId, isRemoved: false })
          for (const tag of change.remove) {
            const known = tags.get(tag)
            if (known) known.isRemoved = true
          }
          return
        case 'favorite':
        case 'test-values': {
          const key = valueKey(device.accountId, change)
          const asked = values.get(key) ?? new Map()
          values.set(key, asked)
          asked.set(device.name, change.type === 'favorite' ? change.isFavorite : change.values)
          return
        }
        case 'create-collection':
          findCollection(change.collectionId).names.add(change.fields.name)
          return
        case 'change-collection':
          findCollection(change.collectionId).names.add(change.fields.name ?? '')
          return
        case 'delete-collection':
          findCollection(change.collectionId).mayBeGone = true
          return
        default:
          return
      }
    },
    /** Nobody is asked about the tags or the star of a prompt that is gone, though it may be restored (decision 060). */
    recordGone({ ids, add = [], remove = [] }: GoneChange): void {
      for (const tag of [...add, ...remove]) tags.delete(tag)
      for (const id of ids) movedPrompts.add(id)
    },
    /** The person has read a refused change and given it up. */
    recordRefusal(device: { accountId: string }, { change }: Pick<OutboxEntry, 'change'>): void {
      if (change.type === 'save-prompt') keptTexts.push(change.content.body)
      if (change.type === 'tag')
        for (const tag of [...change.add, ...change.remove]) tags.delete(tag)
      if (change.type === 'favorite' || change.type === 'test-values')
        values.delete(valueKey(device.accountId, change))
      if (change.type === 'create-collection') findCollection(change.collectionId).mayBeGone = true
    },
  }
}

type ValueChange = Extract<Change, { type: 'favorite' | 'test-values' }>

const valueKey = (accountId: string, { promptId, type }: Pick<ValueChange, 'promptId' | 'type'>) =>
  `${accountId} ${promptId} ${type}`

export const membershipOf = (promptId: string, collectionId: string): string =>
  `${promptId} ${collectionId}`
