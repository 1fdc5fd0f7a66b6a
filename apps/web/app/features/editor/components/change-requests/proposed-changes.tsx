import type { ChangeRequest } from '@product/contract/change-requests'
import type { PromptContent } from '@product/domain'
import { SegmentedControl } from '@product/ui/forms/segmented-control'
import { Columns2, Rows2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useDeviceSetting } from '#web/lib/device/use-device-setting.ts'
import { useMediaQuery } from '#web/lib/device/use-media-query.ts'
import { ChangeSummary, Differences } from '../versions/differences.tsx'

/** What the proposer changed in the text that they saw. */
export function ProposedChanges({ request }: { request: ChangeRequest }) {
  return (
    <ContentChanges
      title="Proposed changes"
      before={{ name: baseName(request), content: request.base }}
      after={{ name: 'Proposal', content: request.content }}
      same="Nothing is changed."
    />
  )
}

export const baseName = ({ baseVersion }: Pick<ChangeRequest, 'baseVersion'>): string =>
  `v${baseVersion}`

type Side = { name: string; content: PromptContent }

type ContentChangesProps = {
  title: string
  before: Side
  after: Side
  same: string
  /** At the right of the title. */
  children?: ReactNode
}

/** The differences between two contents, first in words; beside each other where there is room. */
export function ContentChanges({ title, before, after, same, children }: ContentChangesProps) {
  const [isSplit, setSplit] = useDeviceSetting('change-request-split', true)
  const isWide = useMediaQuery('(min-width: 64rem)')
  return (
    <section aria-label={title} className="grid min-w-0 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 className="font-semibold text-16">{title}</h2>
        <div className="flex flex-wrap items-center gap-2">
          {children}
          {isWide ? (
            <SegmentedControl
              label="Layout"
              value={isSplit ? 'split' : 'inline'}
              onValueChange={(value) => setSplit(value === 'split')}
              options={[
                { value: 'split', label: <Columns2 />, accessibleLabel: 'Side by side' },
                { value: 'inline', label: <Rows2 />, accessibleLabel: 'Inline' },
              ]}
            />
          ) : null}
        </div>
      </div>
      <ChangeSummary before={before.content} after={after.content} />
      <Differences
        layout={isWide && isSplit ? 'split' : 'inline'}
        before={before}
        after={after}
        same={same}
      />
    </section>
  )
}
