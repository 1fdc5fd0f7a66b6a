import {
  changePromptsRoute,
  movePromptsRoute,
  publishPromptRoute,
  savePromptRoute,
  withdrawPromptRoute,
} from '@product/contract'
import { createId } from '@product/domain'
import { may, pick, pickWorkspace, type Steps } from './attempt.ts'
import {
  accessTo,
  forgetKept,
  leaveCollections,
  mayCreateIn,
  seesCollection,
  takeOut,
} from './reference-model.ts'
import { contentOf } from './world.ts'

/** Steps that create, change, run and move prompts. */
export const promptSteps = {
  create: ({ model, world, actor, b }) => {
    const workspace = pickWorkspace(model, b)
    const id = createId()
    const title = `Prompt ${model.prompts.length} ${id.slice(-6)}`
    return {
      isAllowed: mayCreateIn(actor, workspace),
      act: () =>
        world.call(actor, workspace.id)(savePromptRoute, {
          params: { id },
          body: { saveId: createId(), baseRevision: 0, content: contentOf(title) },
        }),
      apply: () =>
        model.prompts.push({
          id,
          title,
          workspace,
          collections: new Set(),
          keptFor: null,
          isTrashed: false,
          isPublished: false,
          revision: 1,
        }),
    }
  },

  edit: ({ model, world, actor, b, c }) => {
    const prompt = pick(model.prompts, b)
    const body = `Edited ${c} ${createId()}`
    return {
      isAllowed: may(model, actor, prompt, 'write') && !prompt.isTrashed,
      act: () =>
        world.call(actor)(savePromptRoute, {
          params: { id: prompt.id },
          body: {
            saveId: createId(),
            baseRevision: prompt.revision,
            content: contentOf(prompt.title, body),
          },
        }),
      apply: () => {
        prompt.revision += 1
      },
    }
  },

  run: ({ model, world, actor, b, c }) => {
    const prompt = pick(model.prompts, b)
    const workspace = pick(
      model.workspaces.filter(({ roles }) => roles.has(actor)),
      c,
    )
    return {
      isAllowed: accessTo(model, actor, prompt) !== 'none' && !prompt.isTrashed,
      act: () => world.run(actor, workspace.id, prompt.id),
      apply: () => model.runs.push({ prompt, person: actor, workspace, wasRestricted: false }),
    }
  },

  publish: ({ model, world, actor, b, d }) => {
    const prompt = pick(model.prompts, b)
    const isPublishing = d % 3 !== 0
    return {
      isAllowed: may(model, actor, prompt, 'manage') && !(isPublishing && prompt.isTrashed),
      act: () =>
        isPublishing
          ? world.call(actor)(publishPromptRoute, {
              params: { id: prompt.id },
              body: { category: 'writing', licence: 'mit', confirmed: true },
            })
          : world.call(actor)(withdrawPromptRoute, { params: { id: prompt.id } }),
      apply: () => {
        prompt.isPublished = isPublishing
      },
    }
  },

  trash: ({ model, world, actor, b, d }) => {
    const prompt = pick(model.prompts, b)
    const action = d % 2 === 0 ? 'delete' : 'restore'
    return {
      isAllowed: may(model, actor, prompt, 'manage'),
      act: () => world.call(actor)(changePromptsRoute, { body: { action, ids: [prompt.id] } }),
      apply: () => {
        prompt.isTrashed = action === 'delete'
        // A prompt in the trash is public no longer.
        if (prompt.isTrashed) prompt.isPublished = false
      },
    }
  },

  move: ({ model, world, actor, b, c }) => {
    const prompt = pick(model.prompts, b)
    const target = pickWorkspace(model, c)
    return {
      isAllowed:
        may(model, actor, prompt, 'manage') &&
        mayCreateIn(actor, target) &&
        target !== prompt.workspace &&
        !prompt.isTrashed &&
        !prompt.isPublished,
      act: () =>
        world.call(actor)(movePromptsRoute, { body: { ids: [prompt.id], workspaceId: target.id } }),
      apply: () => {
        prompt.workspace = target
        leaveCollections(model, prompt)
        model.shares = model.shares.filter(
          ({ thing, recipient }) => thing !== prompt || recipient !== target,
        )
      },
    }
  },

  deleteForGood: ({ model, world, actor, b }) => {
    const prompt = pick(model.prompts, b)
    return {
      isAllowed: may(model, actor, prompt, 'manage') && prompt.isTrashed,
      act: () =>
        world.call(actor)(changePromptsRoute, {
          body: { action: 'delete-for-good', ids: [prompt.id] },
        }),
      apply: () => {
        leaveCollections(model, prompt)
        model.prompts = model.prompts.filter((one) => one !== prompt)
        model.shares = model.shares.filter(({ thing }) => thing !== prompt)
      },
    }
  },

  placeInCollection: ({ model, world, actor, b, c, d }) => {
    const prompt = pick(model.prompts, b)
    const collection = pick(
      model.collections.filter(({ workspace }) => workspace === prompt.workspace),
      c,
    )
    const isAdding = d % 3 !== 0
    return {
      isAllowed:
        may(model, actor, prompt, 'manage') &&
        !prompt.isTrashed &&
        seesCollection(actor, collection),
      act: () =>
        world.call(actor, collection.workspace.id)(changePromptsRoute, {
          body: {
            action: isAdding ? 'add-to-collection' : 'remove-from-collection',
            ids: [prompt.id],
            collection: collection.slug,
          },
        }),
      apply: () => {
        if (isAdding) prompt.collections.add(collection)
        else takeOut(prompt, collection)
        forgetKept(model)
      },
    }
  },
} satisfies Steps
