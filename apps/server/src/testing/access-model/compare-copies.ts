import { getPromptRoute } from '@product/contract'
import { expect } from 'vitest'
import { followCopy } from '../follow-copy.ts'
import { accessTo, seesCollection } from './reference-model.ts'
import type { World } from './world.ts'

const copies = new WeakMap<World, Map<number, ReturnType<typeof followCopy>>>()

function copyOf(world: World, person: number) {
  const known = copies.get(world) ?? new Map<number, ReturnType<typeof followCopy>>()
  copies.set(world, known)
  const copy = known.get(person) ?? followCopy(world.call(person))
  known.set(person, copy)
  return copy
}

/** The copy of a person, brought up to date by a delta, holds exactly what they may see. */
export async function compareCopy(world: World, person: number) {
  const { model } = world
  const copy = copyOf(world, person)
  await copy.pull()
  const visible = model.prompts.filter(
    (prompt) => !prompt.isTrashed && accessTo(model, person, prompt) !== 'none',
  )
  const known = new Set(model.prompts.map(({ id }) => id))
  // Every account begins with a prompt that the model does not know.
  const own = [...copy.prompts.values()].filter(({ id }) => !known.has(id))
  expect(own.every(({ isMember }) => isMember)).toBe(true)
  expect([...copy.prompts.keys()].filter((id) => known.has(id)).toSorted()).toEqual(
    visible.map(({ id }) => id).toSorted(),
  )
  for (const prompt of visible)
    expect(copy.prompts.get(prompt.id)?.abilities).toMatchObject({
      edit: accessTo(model, person, prompt) !== 'read',
      delete: accessTo(model, person, prompt) === 'manage',
    })
  for (const collection of model.collections) {
    const copied = copy.collections.get(collection.id)
    expect(copied?.isMember ?? false).toBe(seesCollection(person, collection))
  }
  expect([...copy.workspaces.keys()].toSorted()).toEqual(
    model.workspaces
      .filter(({ roles }) => roles.has(person))
      .map(({ id }) => id)
      .toSorted(),
  )
  return copy
}

/** Also, every prompt of the copy is as the API shows it. */
export async function compareCopiedPrompts(world: World, person: number): Promise<void> {
  const { prompts, collections } = await compareCopy(world, person)
  for (const {
    slug: _,
    collectionIds,
    lastUsedAt: __,
    included: ___,
    ...copied
  } of prompts.values()) {
    const {
      deletedAt,
      readerCount: ____,
      ...shown
    } = await world.call(person)(getPromptRoute, {
      params: { id: copied.id },
    })
    expect(deletedAt).toBeNull()
    expect(copied).toEqual(shown)
    const slugs = collectionIds.flatMap((id) => collections.get(id)?.slug ?? [])
    expect(collectionIds.filter((id) => !collections.has(id))).toEqual([])
    expect(slugs).toEqual(expect.arrayContaining(shown.collections))
  }
}
