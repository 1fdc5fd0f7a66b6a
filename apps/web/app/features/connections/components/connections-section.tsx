import { connectableProviders, demoLabel } from '@product/domain'
import { ErrorState } from '@product/ui/feedback/error-state'
import { Button } from '@product/ui/forms/button'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { EmptyRow, ListRow, RowList } from '@product/ui/lists/list-row'
import { ListSkeleton } from '@product/ui/lists/list-skeleton'
import { Plug, Plus } from 'lucide-react'
import { useSearchParams } from 'react-router'
import { ProviderMark } from '#web/entities/run/provider-mark.tsx'
import { describeError } from '#web/lib/api/describe-error.ts'
import { useConnections } from '../api/connections.ts'
import { ConnectDialog } from './connect-dialog.tsx'
import { ConnectionRow } from './connection-row.tsx'
import { LocalModels } from './local-models.tsx'

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
  const provider = connectableProviders.find(({ id }) => id === asked)?.id
  return (
    <>
      <SettingsSection
        title="Connected APIs"
        text="Run prompts with your own API keys. Keys are stored encrypted, used only for your runs, and never shown again."
        action={
          <Button variant="primary" onClick={() => setAddress({ connect: '' })}>
            <Plus />
            Connect New API
          </Button>
        }
      >
        <ConnectionList />
      </SettingsSection>
      <LocalModels />
      <BuiltInSection />
      <ConnectDialog
        key={asked}
        open={asked !== null}
        onClose={() => setAddress({}, { replace: true })}
        {...(provider && { provider })}
      />
    </>
  )
}

function ConnectionList() {
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
  if (data.connections.length === 0)
    return (
      <EmptyRow
        icon={<Plug />}
        title="No connections yet"
        text="Prompts run on the Demo model until you connect an API."
      />
    )
  return (
    <RowList label="Connected APIs">
      {data.connections.map((connection) => (
        <ConnectionRow key={connection.id} connection={connection} />
      ))}
    </RowList>
  )
}
