import type { Connection } from '@product/contract'
import type { ProviderId } from '@product/domain'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { Access } from '#platform/llm/index.ts'
import type { ConnectionDeps } from './connection-deps.ts'

export type Checked = Pick<Connection, 'status' | 'problem'> & {
  modelIds: string[]
  /** Null where there is nobody to ask. */
  checkedAt: Date | null
}

const longestCheck = 15_000
/** What a provider lists is stored: no more than anybody could look through. */
const mostModels = 1_000
const storable = /^[^\p{Cc}\p{Cs}]{1,200}$/u

const noApi =
  'Midjourney has no public API. Its runs write the /imagine command for you to paste, and take the picture that comes of it.'

const mayNotList =
  'The provider takes this key, but does not let it list models. Choose models by their name; runs may still be refused.'

/** What is said otherwise when nothing was run yet. */
const words: Record<string, string> = {
  'provider.key-refused':
    'The provider refuses this key. Check that it is complete and has not been revoked.',
  'provider.too-slow':
    'The provider did not answer in time. Check the address, or try again later.',
}

/** Asks the provider for its models. What it says against the key is an answer too. */
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
      AbortSignal.timeout(longestCheck),
    )
    const modelIds = listed.filter((id) => storable.test(id))
    return {
      status: 'connected',
      problem: null,
      modelIds: modelIds.slice(0, mostModels),
      checkedAt,
    }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    // An address that we may not reach is not a connection that fails for now.
    if (error.code === 'provider.address-refused') throw error
    log.info({ provider, code: error.code }, 'A connection was checked and refused')
    if (error.code === 'provider.no-access')
      return { status: 'limited', problem: mayNotList, modelIds: [], checkedAt }
    return {
      status: 'failing',
      problem: words[error.code] ?? error.message,
      modelIds: [],
      checkedAt,
    }
  }
}
