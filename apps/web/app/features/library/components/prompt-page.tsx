import { cn } from '@product/ui/styles/class-names'
import type { ReactNode } from 'react'
import { usePublicConfig } from '#web/lib/api/public-config.ts'
import { countUse } from '../count-use.ts'
import type { PresentedPrompt } from '../model/present-prompt.ts'
import { useFilledPrompt } from '../use-filled-prompt.ts'
import { AuthorCard } from './author-card.tsx'
import { ChangesSince, OldVersionNotice } from './old-version.tsx'
import { Outcomes } from './outcomes.tsx'
import { PromptActions } from './prompt-actions.tsx'
import { PromptFacts } from './prompt-facts.tsx'
import { PromptHeader } from './prompt-header.tsx'
import { PromptTextCard } from './prompt-text-card.tsx'
import { SimilarPrompts } from './similar-prompts.tsx'
import { VariableForm } from './variable-form.tsx'
import { VersionList } from './version-list.tsx'

type PromptPageProps = {
  prompt: PresentedPrompt
  reviews: ReactNode
  report: ReactNode
}

export function PromptPage({ prompt, reviews, report }: PromptPageProps) {
  const { auth } = usePublicConfig()
  const { slug, old, version } = prompt
  const filled = useFilledPrompt(prompt)
  const hasFields = filled.fields.length > 0
  const countAsUsed = () => void countUse(auth, slug)
  return (
    <div className="page-width pt-8 pb-16 sm:pt-10">
      <PromptHeader prompt={prompt} />
      <div className="mt-6 mb-7">
        <PromptActions prompt={prompt} filled={filled} onUsed={countAsUsed} report={report} />
      </div>
      {old ? <OldVersionNotice slug={slug} old={old} /> : null}
      <div className="grid items-start gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_19rem]">
        <PromptTextCard filled={filled} onCopied={countAsUsed} />
        {hasFields ? (
          <div className="min-w-0 self-stretch">
            <VariableForm filled={filled} />
          </div>
        ) : null}
        <div className="min-w-0 lg:col-start-1 [&>:first-child]:mt-6">
          {old ? <ChangesSince old={old} current={version} /> : null}
          <Outcomes outcomes={prompt.outcomes} />
          <VersionList prompt={prompt} shown={old?.version ?? version} />
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
