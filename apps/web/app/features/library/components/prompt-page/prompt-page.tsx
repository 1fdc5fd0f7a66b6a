import type { PublicPrompt } from '@product/contract/library'
import { Avatar } from '@product/ui/graphics/avatar'
import { cn } from '@product/ui/styles/class-names'
import { type ReactNode, Suspense, useState } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { lazyComponent } from '#web/lib/loading/lazy-component.tsx'
import { countUse } from '../../count-use.ts'
import type { CardPrompt } from '../../model/present-card.ts'
import type { PresentedPrompt } from '../../model/present-prompt.ts'
import { useFilledPrompt } from '../../use-filled-prompt.ts'
import { AuthorLink } from '../cards/author-link.tsx'
import { PromptGrid } from '../cards/card-grid.tsx'
import { PromptActions } from './prompt-actions.tsx'
import { PromptFacts } from './prompt-facts.tsx'
import { PromptHeader } from './prompt-header.tsx'
import { PromptTextCard } from './prompt-text-card.tsx'
import { VariableForm } from './variable-form.tsx'

const loadLater = () => import('./load-later.ts')
const OldVersionNotice = lazyComponent(async () => (await loadLater()).loadOldVersionNotice())
const LockedNotice = lazyComponent(async () => (await loadLater()).loadLockedNotice())
const ChangesSince = lazyComponent(async () => (await loadLater()).loadChangesSince())
const ExampleOutputs = lazyComponent(async () => (await loadLater()).loadExampleOutputs())
const RunPanel = lazyComponent(async () => (await loadLater()).loadRunPanel())
const VersionList = lazyComponent(async () => (await loadLater()).loadVersionList())

type PromptPageProps = {
  prompt: PresentedPrompt
  reviews: ReactNode
  report: ReactNode
}

export function PromptPage({ prompt: given, reviews, report }: PromptPageProps) {
  const { auth } = usePublicConfig()
  // The whole of a Pro prompt, for those whose plan includes it.
  const [opened, setOpened] = useState<PresentedPrompt>()
  const prompt = opened ?? given
  const { slug, old, version, isLocked } = prompt
  const filled = useFilledPrompt(prompt)
  const [isRunning, setRunning] = useState(false)
  const hasFields = filled.fields.length > 0
  const countAsUsed = () => void countUse(auth, slug)
  return (
    <div className="page-width pt-8 pb-16 sm:pt-10">
      <PromptHeader prompt={prompt} />
      <div className="mt-6 mb-7">
        <PromptActions
          prompt={prompt}
          filled={filled}
          onRun={() => {
            setRunning(true)
            countAsUsed()
          }}
          onUsed={countAsUsed}
          report={report}
        />
      </div>
      <Suspense>
        {old ? <OldVersionNotice slug={slug} old={old} /> : null}
        {isLocked ? <LockedNotice prompt={prompt} onOpen={setOpened} /> : null}
      </Suspense>
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <PromptTextCard filled={filled} isLocked={isLocked} onCopied={countAsUsed} />
        {hasFields ? (
          <div className="min-w-0 self-stretch">
            <VariableForm filled={filled} />
          </div>
        ) : null}
        <div className="min-w-0 lg:col-start-1 [&>:first-child]:mt-6">
          <Suspense>
            {isRunning ? <RunPanel prompt={prompt} values={filled.values} /> : null}
            {old ? <ChangesSince old={old} current={version} /> : null}
            {prompt.outcomes.length > 0 ? <ExampleOutputs prompt={prompt} /> : null}
          </Suspense>
          <Suspense>
            <VersionList prompt={prompt} shown={old?.version ?? version} />
          </Suspense>
          <div className="mt-12">{reviews}</div>
        </div>
        <aside
          aria-label="About this prompt"
          className={cn(
            'grid min-w-0 gap-4',
            hasFields ? 'lg:mt-6' : 'lg:col-start-2 lg:row-start-1',
          )}
        >
          <AuthorCard author={prompt.author} />
          <PromptFacts prompt={prompt} />
        </aside>
      </div>
      <SimilarPrompts prompts={prompt.similar} />
    </div>
  )
}

function AuthorCard({ author }: { author: PublicPrompt['author'] }) {
  return (
    <section
      aria-label="Author"
      className="flex gap-3 rounded-m border border-line bg-surface-raised p-4"
    >
      <Avatar name={author.name} src={author.avatarUrl} />
      <div className="min-w-0 text-13">
        <AuthorLink author={author} className="max-w-full font-semibold" />
        <p className="truncate text-12 text-faint">@{author.handle}</p>
        {author.bio ? (
          <p className="wrap-anywhere mt-1.5 line-clamp-4 text-quiet">{author.bio}</p>
        ) : null}
      </div>
    </section>
  )
}

function SimilarPrompts({ prompts }: { prompts: readonly CardPrompt[] }) {
  if (prompts.length === 0) return null
  return (
    <section aria-labelledby="similar" className="mt-16 border-line border-t pt-10">
      <h2 id="similar" className="mb-5 text-20">
        Similar prompts
      </h2>
      <PromptGrid label="Similar prompts" prompts={prompts} />
    </section>
  )
}
