import type { listLocalModelsRoute } from '@product/contract/connections'
import { createId, isConnectable } from '@product/domain'
import { stackToast } from '@product/ui/feedback/toast-stack-store'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ListRow, RowList } from '@product/ui/lists/list-row'
import { useState } from 'react'
import type { z } from 'zod'
import { ProviderMark } from '#web/entities/run/provider-mark.tsx'
import { stackError } from '#web/lib/api/stack-error.ts'
import { useCreateConnection, useLocalModels } from '../api/connections.ts'
import { countModels } from './connection-facts.tsx'

type LocalServer = z.output<
  (typeof listLocalModelsRoute.responses)[200]['content']['application/json']['schema']
>['servers'][number]

/** Ollama and LM Studio where the server itself runs; absent where there are none to connect. */
export function LocalModels() {
  const { data } = useLocalModels()
  if (!data || data.servers.length === 0) return null
  return (
    <SettingsSection title="Found on this machine">
      <RowList label="Found on this machine">
        {data.servers.map((server) => (
          <LocalServerRow key={server.name} server={server} />
        ))}
      </RowList>
    </SettingsSection>
  )
}

function LocalServerRow({ server }: { server: LocalServer }) {
  const { provider, name, baseUrl, models } = server
  const [id] = useState(createId)
  const create = useCreateConnection()

  async function connect() {
    if (!isConnectable(provider)) return
    try {
      const made = await create.mutateAsync({ id, provider, name, baseUrl })
      stackToast({
        title: `${made.name} connected`,
        description: countModels(made.modelCount),
        variant: 'success',
      })
    } catch (error) {
      stackError(`Couldn’t connect ${name}`, error)
    }
  }

  return (
    <ListRow
      icon={<ProviderMark provider={provider} />}
      title={name}
      text={
        models.length > 0 ? `${countModels(models.length)}: ${models.join(', ')}` : 'No models yet'
      }
      action={
        <Button
          size="s"
          loading={create.isPending}
          aria-label={`Connect ${name}`}
          onClick={() => void connect()}
        >
          Connect
        </Button>
      }
    />
  )
}
