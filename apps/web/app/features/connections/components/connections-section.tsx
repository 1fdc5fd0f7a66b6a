import { connectableProviders, demoLabel, type ProviderId } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { EmptyRow, ListRow, RowList } from '@product/ui/lists/list-row'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { Columns2, Plug, Plus, Receipt, Sparkles } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ProviderMark } from '#web/entities/run/provider-mark.tsx'
import { IfMay } from '#web/entities/workspace/if-may.tsx'
import { useMay, useWorkspaceId } from '#web/entities/workspace/workspaces.ts'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useConnections } from '../api/connections.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectionRow } from './connection-row.tsx'
import { LocalModels } from './local-models.tsx'
import { ProviderChoice } from './provider-choice.tsx'

const BuiltInSection = () => (
  <SettingsSection title="Built in">
    <RowList label="Built in">
      <ListRow
        icon={<ProviderMark provider="demo" />}
        title={demoLabel}
        text="Shows how running a prompt works. Free, offline and predictable; no API key needed."
      />
    </RowList>
  </SettingsSection>
)

/** `?connect` opens the dialog, `?connect=openai` at that provider: others lead here so. */
export function ConnectionsSection() {
  const [address, setAddress] = useSearchParams()
  const asked = address.get('connect')
  const mayChange = useMay('changeConnections')
  const isTeam = useWorkspaceId() !== null
  const provider = connectableProviders.find(({ id }) => id === asked)?.id
  const connect = (chosen: string) => setAddress({ connect: chosen })
  return (
    <>
      <SettingsSection
        title="Connected APIs"
        text={
          isTeam
            ? 'Members of this workspace run prompts with these API keys. Keys are stored encrypted and never shown again.'
            : 'Run prompts with your own API keys. Keys are stored encrypted, used only for your runs, and never shown again.'
        }
        action={
          <IfMay ability="changeConnections">
            <Button variant="primary" onClick={() => connect('')}>
              <Plus />
              Connect New API
            </Button>
          </IfMay>
        }
      >
        <ConnectionList onConnect={connect} />
      </SettingsSection>
      <IfMay ability="changeConnections">
        <LocalModels />
      </IfMay>
      <BuiltInSection />
      <ConnectDialog
        key={asked}
        open={asked !== null && mayChange}
        onClose={() => setAddress({}, { replace: true })}
        {...(provider && { provider })}
      />
    </>
  )
}

function ConnectionList({ onConnect }: { onConnect: (provider: ProviderId) => void }) {
  const { data, error, isFetching, refetch } = useConnections()
  if (!data && error)
    return (
      <ErrorState
        title="Couldn’t load your connections"
        text={describeError(error)}
        onRetry={() => refetch()}
        retrying={isFetching}
      />
    )
  if (!data) return <ListSkeleton label="Loading your connections" rows={1} />
  if (data.connections.length === 0) return <NoConnections onConnect={onConnect} />
  return (
    <RowList label="Connected APIs">
      {data.connections.map((connection) => (
        <ConnectionRow key={connection.id} connection={connection} />
      ))}
    </RowList>
  )
}

const gains = [
  {
    icon: Sparkles,
    title: 'Real answers',
    text: 'GPT, Claude, Gemini and open models instead of the Demo model.',
  },
  {
    icon: Columns2,
    title: 'Compare models',
    text: 'Run one prompt on several at once and read the results side by side.',
  },
  {
    icon: Receipt,
    title: 'Costs in view',
    text: 'You pay the provider. Every run shows its tokens, time and cost.',
  },
]

/** Why to connect, and with what. */
function NoConnections({ onConnect }: { onConnect: (provider: ProviderId) => void }) {
  return (
    <div className="grid gap-5">
      <EmptyRow
        icon={<Plug />}
        title="No connections yet"
        text="Prompts run on the Demo model until you connect an API."
      />
      <ul
        aria-label="What a connection gives you"
        className="grid gap-px overflow-hidden rounded-m border border-line bg-line sm:grid-cols-3"
      >
        {gains.map(({ icon: Icon, title, text }) => (
          <li key={title} className="grid content-start gap-1 bg-surface-raised px-4 py-3.5">
            <p className="flex items-center gap-2 font-medium text-13">
              <Icon aria-hidden className="text-quiet" />
              {title}
            </p>
            <p className="text-pretty text-12 text-quiet">{text}</p>
          </li>
        ))}
      </ul>
      <IfMay ability="changeConnections">
        <div className="grid gap-2.5">
          <h3 className="font-medium text-13">Choose a provider</h3>
          <ProviderChoice onChoose={onConnect} />
        </div>
      </IfMay>
    </div>
  )
}
