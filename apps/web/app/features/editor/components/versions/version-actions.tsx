import type { Version } from '@product/contract/versions'
import { cn } from '@product/ui/styles/class-names'
import { CopyButton } from '@product/ui/text/copy-button'
import { useAbilities } from '../../api/follow-access.ts'
import { useFetchVersion } from '../../api/versions.ts'
import { RestoreButton } from './restore-button.tsx'
import { VersionLabels } from './version-labels.tsx'

type VersionActionsProps = {
  promptId: string
  version: Version
  isNewest: boolean
  onRestored: () => void
  className?: string
}

export function VersionActions({ promptId, version, isNewest, ...props }: VersionActionsProps) {
  const { number } = version
  const abilities = useAbilities(promptId)
  const fetchVersion = useFetchVersion(promptId)
  return (
    <div className={cn('flex flex-wrap gap-0.5', props.className)}>
      {isNewest || !abilities?.edit ? null : (
        <RestoreButton promptId={promptId} number={number} onRestored={props.onRestored} />
      )}
      {abilities?.label ? <VersionLabels promptId={promptId} version={version} /> : null}
      <CopyButton
        variant="ghost"
        size="s"
        label={`Copy the text of version ${number}`}
        caption="Copy"
        text={async () => (await fetchVersion(number)).content.body}
      />
    </div>
  )
}
