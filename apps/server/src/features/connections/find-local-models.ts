import type { listLocalModelsRoute } from '@product/contract'
import { describeProvider, isModelName, type ProviderId } from '@product/domain'
import type { z } from 'zod'
import type { UserActor } from '#features/accounts/index.ts'
import { AppError } from '#platform/http/errors/app-error.ts'
import type { ConnectionDeps } from './connection-deps.ts'
import { listConnectionRows } from './queries.ts'

type LocalServer = { provider: ProviderId; name: string; url: string }
type Found = z.input<
  (typeof listLocalModelsRoute.responses)[200]['content']['application/json']['schema']
>['servers'][number]

/** Programs that serve models at these addresses unless they are told otherwise. */
const usualServers: LocalServer[] = [
  { provider: 'ollama', name: 'Ollama', url: 'http://127.0.0.1:11434/v1' },
  { provider: 'compatible', name: 'LM Studio', url: 'http://127.0.0.1:1234/v1' },
]

/** A program on this machine answers at once or is not there. */
const answerTimeout = 1_500

/** Model servers on this machine that the actor has not connected. Nothing is asked where that is not allowed. */
export async function findLocalModels(
  deps: Pick<ConnectionDeps, 'config' | 'database' | 'modelProviders'>,
  actor: Pick<UserActor, 'accountId' | 'workspaceId'>,
  servers: LocalServer[] = usualServers,
): Promise<Found[]> {
  if (!deps.config.allowPrivateProviders) return []
  const connected = new Set(
    (await listConnectionRows(deps.database, actor)).map(
      ({ provider, baseUrl }) => `${provider} ${baseUrl}`,
    ),
  )
  const found = await Promise.all(
    servers
      .map((server) => ({ ...server, baseUrl: addressToStore(server) }))
      .filter(({ provider, baseUrl }) => !connected.has(`${provider} ${baseUrl}`))
      .map(async ({ provider, name, url, baseUrl }) => {
        const models = await listModels(deps, provider, url)
        return models && { provider, name, baseUrl, models }
      }),
  )
  return found.filter((server) => server !== undefined)
}

/** As a connection holds it: null for the provider's usual one. */
const addressToStore = ({ provider, url }: LocalServer): string | null =>
  url === describeProvider(provider).baseUrl ? null : url

async function listModels(
  { modelProviders }: Pick<ConnectionDeps, 'modelProviders'>,
  provider: ProviderId,
  baseUrl: string,
): Promise<string[] | undefined> {
  try {
    const signal = AbortSignal.timeout(answerTimeout)
    const listed = await modelProviders(provider).listModels({ key: null, baseUrl }, signal)
    return listed.filter((id) => isModelName(provider, id))
  } catch (error) {
    if (error instanceof AppError) return undefined
    throw error
  }
}
