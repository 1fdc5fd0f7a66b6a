import type { RunRequest } from '@product/contract'
import { explainModality, nameModel, type PromptContent, runLimits } from '@product/domain'
import type { UserActor } from '#features/accounts/index.ts'
import { type OpenedModel, openConnection } from '#features/connections/index.ts'
import { openVersionToRun } from '#features/prompts/index.ts'
import { bytesOf } from '#features/storage/index.ts'
import type { ModelCall } from '#platform/llm/index.ts'
import { runError } from '../errors.ts'
import { holdPictures } from './reserve-images.ts'
import { listOwnImages } from '../rows/run-files.ts'
import type { RunDeps } from '../run-deps.ts'
import { fillPrompt } from './fill-prompt.ts'

type Chosen = { model: string; label: string; opened: OpenedModel }

type PreparedRun = Chosen & { call: Omit<ModelCall, 'signal'> }

export type Prepared = {
  version: number
  title: string
  values: Record<string, string>
  runs: PreparedRun[]
  /** To be called when none of them needs its pictures any longer. */
  releasePictures: () => void
}

/** Everything that can be refused is refused here, before anything is spent. */
export async function prepareRuns(
  deps: RunDeps,
  actor: UserActor,
  request: RunRequest,
): Promise<Prepared> {
  const releasePictures = await holdPictures(deps, actor, request)
  try {
    return { ...(await prepareAll(deps, actor, request)), releasePictures }
  } catch (error) {
    releasePictures()
    throw error
  }
}

async function prepareAll(
  deps: RunDeps,
  actor: UserActor,
  request: RunRequest,
): Promise<Omit<Prepared, 'releasePictures'>> {
  const [{ number, content }, chosen, images] = await Promise.all([
    openVersionToRun(deps, actor, request),
    Promise.all(request.models.map((choice) => openChosen(deps, actor, choice))),
    findImages(deps, actor, request.images ?? []),
    deps.storage.require(actor.workspaceId, 0),
  ])
  for (const choice of chosen) refuseUnfit(choice, content, images.length)
  const { values } = request
  const filled = await fillPrompt(deps, actor, content, values)
  await requireStorage(deps, actor, chosen, bytesOf(values) + bytesOf(filled))
  return {
    version: number,
    title: content.title,
    values,
    runs: chosen.map((choice) => ({
      ...choice,
      call: {
        modelId: choice.opened.modelId,
        output: choice.opened.output,
        ...filled,
        images,
        settings: content.settings,
      },
    })),
  }
}

/** For the questions, and for a file of every model that makes one: it would be lost otherwise. */
async function requireStorage(
  { storage }: RunDeps,
  { workspaceId }: UserActor,
  chosen: Chosen[],
  questionBytes: number,
): Promise<void> {
  const makers = chosen.filter(
    ({ opened: { output } }) => output === 'image' || output === 'speech',
  )
  const bytes = questionBytes * chosen.length
  await storage.require(workspaceId, bytes + makers.length * runLimits.fileBytes)
  storage.add(workspaceId, bytes)
}

async function openChosen(
  deps: RunDeps,
  actor: UserActor,
  choice: RunRequest['models'][number],
): Promise<Chosen> {
  const opened = await openConnection(deps, actor, choice)
  return { model: choice.model, label: nameModel(choice.model), opened }
}

function refuseUnfit({ label, opened }: Chosen, content: PromptContent, imageCount: number): void {
  const unfit = explainModality(content.modality, { label, output: opened.output })
  if (unfit !== null) throw runError('run.modality', { message: unfit })
  if (imageCount > 0 && !opened.sees)
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
