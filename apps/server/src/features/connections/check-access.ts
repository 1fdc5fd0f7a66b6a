import type { Connection } from '@product/contract'
import { isModelName, type ProviderId } from '@product/domain'
import { AppError } from '#platform/http/errors/app-error.ts'
import { type Access, nameProvider } from '#platform/llm/index.ts'
import type { ConnectionDeps } from './connection-deps.ts'

export type Checked = Pick<Connection, 'status' | 'problem'> & {
  modelIds: string[]
  /** Null for a provider without an API. */
  checkedAt: Date | null
}

const checkTimeout = 15_000
/** Models of a provider that are stored. */
const mostModels = 1_000

const noApi =
  'Midjourney has no public API. Runs write the /imagine command for you to paste, and you can attach the image it makes.'

const mayNotList =
  'The API key works but can’t list models. Enter model names yourself; runs may still be rejected.'

/** Messages that differ from those of a run. */
const words: Record<string, string> = {
  'provider.key-refused':
    'The provider rejected the API key. Check that it is complete and hasn’t been revoked.',
  'provider.too-slow': 'The provider didn’t respond in time. Check the base URL, or try later.',
}

/** Asks the provider for its models. A refused key is a result, not an error. */
export async function checkAccess(
  { modelProviders, log }: Pick<ConnectionDeps, 'modelProviders' | 'log'>,
  provider: ProviderId,
  access: Access,
): Promise<Checked> {
  if (provider === 'midjourney')
    return { status: 'limited', problem: noApi, modelIds: [], checkedAt: null }
  const checkedAt = new Date()
  try {
    const listed = await modelProviders(provider).listModels(
      access,
      AbortSignal.timeout(checkTimeout),
    )
    const modelIds = listed.filter((id) => isModelName(provider, id))
    return {
      status: 'connected',
      problem: null,
      modelIds: modelIds.slice(0, mostModels),
      checkedAt,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // A forbidden address is refused, instead of being stored as failing.
    if (error.code === 'provider.address-refused') throw error
    log.info({ provider, code: error.code }, 'A connection was checked and refused')
    if (error.code === 'provider.no-access')
      return { status: 'limited', problem: mayNotList, modelIds: [], checkedAt }
    return {
      status: 'failing',
      problem: nameProvider(words[error.code] ?? error.message, provider),
      modelIds: [],
      checkedAt,
    }
  }
}
