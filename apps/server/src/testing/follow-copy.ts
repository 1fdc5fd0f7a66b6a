import {
  type SyncedCollection,
  type SyncedKind,
  type SyncedPrompt,
  type SyncedStar,
  type SyncedTemplate,
  type SyncPage,
  syncRoute,
  type Workspace,
} from '@product/contract'
import type { Caller } from '@product/sdk'

/** A plain client of the sync API: everything that it was told, in memory. */
export function followCopy(call: Caller) {
  let cursor: string | undefined
  const copy = {
    workspaces: new Map<string, Workspace>(),
    collections: new Map<string, SyncedCollection>(),
    templates: new Map<string, SyncedTemplate>(),
    stars: new Map<string, SyncedStar>(),
    prompts: new Map<string, SyncedPrompt>(),
  }
  /** Items that came since the last reset began; null where none is under way. */
  let renewed: Set<unknown> | null = null

  const storeOf: Record<SyncedKind, Map<string, unknown>> = {
    workspace: copy.workspaces,
    collection: copy.collections,
    template: copy.templates,
    star: copy.stars,
    prompt: copy.prompts,
  }

  function store(page: SyncPage): void {
    if (page.isReset) renewed = new Set()
    for (const item of page.workspaces) copy.workspaces.set(item.id, item)
    for (const item of page.collections) copy.collections.set(item.id, item)
    for (const item of page.templates) copy.templates.set(item.id, item)
    for (const item of page.stars) copy.stars.set(item.id, item)
    for (const item of page.prompts) copy.prompts.set(item.id, item)
    for (const { kind, id } of page.deleted) storeOf[kind].delete(id)
    for (const item of [
      ...page.workspaces,
      ...page.collections,
      ...page.templates,
      ...page.stars,
      ...page.prompts,
    ])
      renewed?.add(item)
    cursor = page.cursor
    if (page.isMore) return
    for (const items of Object.values(storeOf))
      for (const [id, item] of items) if (renewed?.has(item) === false) items.delete(id)
    renewed = null
  }

  return {
    ...copy,
    /** One page, from whichever process. */
    async pullPage(from: Caller = call): Promise<SyncPage> {
      const page = await from(syncRoute, { query: { since: cursor } })
      store(page)
      return page
    },
    /** Until there is nothing more; the pages that came. */
    async pull(): Promise<SyncPage[]> {
      const pages: SyncPage[] = []
      do pages.push(await this.pullPage())
      while (pages.at(-1)?.isMore)
      return pages
    },
  }
}
