import type { RunRequest } from '@product/contract'
import {
  explainModality,
  nameModel,
  type PlanId,
  type PromptContent,
  runLimits,
} from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import {
  boundRunCost,
  type LimitedRun,
  type OpenedModel,
  openConnections,
} from '#features/connections/index.ts'
import { findPlan } from '#features/plans/index.ts'
import { openVersionToRun } from '#features/prompts/index.ts'
import { bytesOf } from '#features/storage/index.ts'
import type { ModelCall } from '#platform/llm/index.ts'
import { runError } from '../errors.ts'
import { listOwnImages } from '../rows/run-files.ts'
import type { RunDeps } from '../run-deps.ts'
import { fillPrompt } from './fill-prompt.ts'
import { reserveImages } from './reserve-images.ts'

type Chosen = { model: string; label: string; opened: OpenedModel }

type PreparedRun = Chosen & {
  call: Omit<ModelCall, 'signal'>
  /** Null where the connection has no spending limit. */
  limited: LimitedRun | null
}

export type Prepared = {
  plan: PlanId
  version: number
  title: string
  values: Record<string, string>
  /** The ids of restricted prompts that the runs show. */
  restrictedPrompts: string[]
  runs: PreparedRun[]
  /** Bytes that storing the runs takes. */
  bytes: number
  /** To be called when no run needs its images any longer. */
  releaseImages: () => void
}

/** Refuses everything that can be refused before a model is asked. */
export async function prepareRuns(
  deps: RunDeps,
  actor: UserActor,
  request: RunRequest,
): Promise<Prepared> {
  const releaseImages = await reserveImages(deps, actor, request)
  try {
    return { ...(await prepareAll(deps, actor, request)), releaseImages }
  } catch (error) {
    releaseImages()
    throw error
  }
}

async function prepareAll(
  deps: RunDeps,
  actor: UserActor,
  request: RunRequest,
): Promise<Omit<Prepared, 'releaseImages'>> {
  const { values, images: imageIds = [] } = request
  const [{ reader, number, content }, opened, plan] = await Promise.all([
    openVersionToRun(deps, actor, request),
    openConnections(deps, actor, request.models),
    findPlan(deps.database, actor.workspaceId),
  ])
  // After the small reads: they can have 20 MB, for which the others would wait.
  const images = await findImages(deps, actor, imageIds)
  const chosen = opened.map((one) => ({
    model: one.model,
    label: nameModel(one.model),
    opened: one,
  }))
  for (const choice of chosen) refuseUnfit(choice, content, imageIds.length)
  const { filled, restrictedPrompts } = await fillPrompt(deps, reader, content, values)
  const bytes = (bytesOf(values) + bytesOf(filled)) * chosen.length
  await deps.storage.require(actor.workspaceId, bytes + countMakers(chosen) * runLimits.fileBytes)
  const toCall = (choice: Chosen) => ({
    modelId: choice.opened.modelId,
    output: choice.opened.output,
    ...filled,
    images,
    settings: content.settings,
  })
  const runs = await Promise.all(
    chosen.map(async (choice) => {
      const call = toCall(choice)
      return { ...choice, call, limited: await limitRun(choice.opened, call) }
    }),
  )
  return { plan, version: number, title: content.title, values, restrictedPrompts, bytes, runs }
}

async function limitRun(
  opened: OpenedModel,
  call: Omit<ModelCall, 'signal'>,
): Promise<LimitedRun | null> {
  const { connectionId, hasSpendingLimit } = opened
  if (connectionId === null || !hasSpendingLimit) return null
  return { connectionId, bounds: await boundRunCost(opened, call) }
}

/** The Demo model, whose runs do not count as executions of the plan. */
export const isDemo = ({ provider }: OpenedModel): boolean => provider === 'demo'

/** Models that make a file: it would be lost if it did not fit. */
const countMakers = (chosen: Chosen[]): number =>
  chosen.filter(({ opened: { output } }) => output === 'image' || output === 'speech').length

function refuseUnfit({ label, opened }: Chosen, content: PromptContent, imageCount: number): void {
  const unfit = explainModality(content.modality, { label, output: opened.output })
  if (unfit !== null) throw runError('run.modality', { message: unfit })
  if (imageCount > 0 && !opened.acceptsImages)
    throw runError('run.model-blind', {
      message: `${label} cannot see pictures. Remove them, or choose a model that sees.`,
    })
}

async function findImages(
  { database }: RunDeps,
  { workspaceId }: UserActor,
  ids: string[],
): Promise<ModelCall['images']> {
  if (ids.length === 0) return []
  const found = await listOwnImages(database, { workspaceId, ids })
  return ids.map((id) => {
    const image = found.find((candidate) => candidate.id === id)
    if (!image) throw runError('run.image-unknown')
    return { mediaType: image.mediaType, content: new Uint8Array(image.content) }
  })
}
