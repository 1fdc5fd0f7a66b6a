import { Button } from '@product/ui/forms/button'
import { Kbd } from '@product/ui/text/kbd'
import { ArrowLeft, GitCompareArrows, PenLine, Tag } from 'lucide-react'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { HelpButton } from '#web/entities/docs/help-button.tsx'
import { LockedFeature } from '#web/entities/plan/locked-feature.tsx'
import { isPlanRefusal } from '#web/lib/api/plan-refusal.tsx'
import { useCommands } from '#web/lib/commands/command-registry.ts'
import { useVersion, useVersions } from '../../api/versions.ts'
import { useShownVersions } from './use-shown-versions.ts'
import { LabelHistory } from './version-labels.tsx'
import { VersionTimeline } from './version-timeline.tsx'
import { VersionView } from './version-view.tsx'

export function HistoryScreen({ promptId }: { promptId: string }) {
  const query = useVersions(promptId)
  return isPlanRefusal(query.error) ? (
    <LockedHistory promptId={promptId} error={query.error} />
  ) : (
    <Versions promptId={promptId} query={query} />
  )
}

type LockedHistoryProps = { promptId: string; error: unknown }

function LockedHistory({ promptId, error }: LockedHistoryProps) {
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex h-12 flex-none items-center gap-2 border-line border-b px-2 sm:px-4">
        <BackToEditor promptId={promptId} />
        <h1 className="mr-auto font-semibold text-14">Version history</h1>
        <HelpButton />
      </header>
      <main className="grid flex-1 content-center">
        <LockedFeature error={error} />
      </main>
    </div>
  )
}

const BackToEditor = ({ promptId }: { promptId: string }) => (
  <Button asChild iconOnly variant="ghost">
    <Link to={`/editor/${promptId}`} aria-label="Back to the editor">
      <ArrowLeft />
    </Link>
  </Button>
)

type VersionsProps = { promptId: string; query: ReturnType<typeof useVersions> }

/** All versions of a prompt, and the differences between any two. On a phone these are two screens. */
function Versions({ promptId, query }: VersionsProps) {
  const versions = query.data?.pages.flatMap((page) => page.versions) ?? []
  const newest = versions[0]?.number
  const choice = useShownVersions(newest)
  const [showsLabels, setShowsLabels] = useState(false)
  const { data: current } = useVersion(promptId, newest)
  const isDetail = showsLabels || choice.isChosen
  const isDiff = choice.shown?.view === 'diff'
  const navigate = useNavigate()
  useCommands('Version history', [
    {
      id: 'versions-view',
      label: isDiff ? 'Show content' : 'Show diff',
      icon: GitCompareArrows,
      shortcut: ['D'],
      run: () => choice.setView(isDiff ? 'content' : 'diff'),
    },
    {
      id: 'versions-labels',
      label: showsLabels ? 'Hide label history' : 'Label history',
      icon: Tag,
      run: () => setShowsLabels(!showsLabels),
    },
    {
      id: 'versions-editor',
      label: 'Open editor',
      icon: PenLine,
      shortcut: ['E'],
      run: () => navigate(`/editor/${promptId}`),
    },
  ])
  return (
    <div className="flex h-dvh flex-col">
      <header className="flex h-12 flex-none items-center gap-2 border-line border-b px-2 sm:px-4">
        <BackToEditor promptId={promptId} />
        <h1 className="flex min-w-0 items-baseline gap-2 text-14">
          <span className="truncate font-semibold">
            {current ? current.content.title || 'Untitled Prompt' : '…'}
          </span>
          <span aria-hidden className="text-faint max-sm:hidden">
            /
          </span>
          <span className="flex-none text-13 text-quiet max-sm:sr-only">Version history</span>
        </h1>
        <div className="ml-auto flex flex-none gap-2">
          <Button
            variant="ghost"
            aria-pressed={showsLabels}
            onClick={() => setShowsLabels(!showsLabels)}
          >
            <Tag />
            Label history
          </Button>
          <Button asChild className="max-md:hidden">
            <Link to={`/editor/${promptId}`}>
              Open editor
              <Kbd>E</Kbd>
            </Link>
          </Button>
          <HelpButton />
        </div>
      </header>
      <main className="grid min-h-0 flex-1 grid-cols-1 grid-rows-1 md:grid-cols-[20rem_1fr] lg:grid-cols-[22.5rem_1fr]">
        <VersionTimeline
          promptId={promptId}
          versions={versions}
          query={query}
          choice={choice}
          className={isDetail ? 'max-md:hidden' : ''}
        />
        <div className={`flex min-h-0 min-w-0 flex-col ${isDetail ? '' : 'max-md:hidden'}`}>
          {showsLabels ? <LabelHistory promptId={promptId} /> : null}
          {!showsLabels && choice.shown ? (
            <VersionView
              promptId={promptId}
              versions={versions}
              shown={choice.shown}
              choice={choice}
            />
          ) : null}
        </div>
      </main>
    </div>
  )
}
