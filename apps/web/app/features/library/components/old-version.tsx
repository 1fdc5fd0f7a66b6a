import type { PublicPrompt } from '@product/contract/library'
import type { PromptContent } from '@product/domain'
import { RelativeTime } from '@product/ui/relative-time'
import { History } from 'lucide-react'
import { Link } from 'react-router'
import { LineDiff } from './line-diff.tsx'

export type OldVersion = { version: number; publishedAt: string; content: PromptContent }

type OldVersionProps = { prompt: PublicPrompt; old: OldVersion }

export function OldVersionNotice({ prompt, old }: OldVersionProps) {
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-2 gap-y-1 rounded-m border border-accent-line bg-accent-tint px-4 py-2.5 text-13">
      <History aria-hidden className="text-accent" />
      <span>
        This is version {old.version}, published <RelativeTime value={old.publishedAt} />.
      </span>
      <Link to={`/p/${prompt.slug}`} className="underline underline-offset-4">
        Show the current version
      </Link>
    </p>
  )
}

export function ChangesSince({ prompt, old }: OldVersionProps) {
  const { content, version } = prompt
  const isSame = content.body === old.content.body
  const isSameSystem = content.systemMessage === old.content.systemMessage
  return (
    <section aria-labelledby="changes" className="mt-12">
      <h2 id="changes" className="text-20">
        What has changed since
      </h2>
      <p className="mt-1 mb-4 text-13 text-quiet">
        From version {old.version} to version {version}.
        {isSame && isSameSystem ? ' The texts are the same.' : ''}
      </p>
      <div className="grid gap-4">
        <LineDiff
          title="System message"
          before={old.content.systemMessage}
          after={content.systemMessage}
        />
        <LineDiff title="Prompt" before={old.content.body} after={content.body} />
      </div>
    </section>
  )
}
