import type { PromptCard } from '@product/contract/prompts'
import { nameModel } from '@product/domain'
import { Badge } from '@product/ui/text/badge'
import { RelativeTime } from '@product/ui/text/relative-time'
import { Globe } from 'lucide-react'

const mostModels = 3
const mostTags = 4

/** Models, tags and time below a prompt. */
export function PromptDetails({ prompt }: { prompt: PromptCard }) {
  const { targetModels, tags, updatedAt, publicSlug } = prompt
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2.5 gap-y-1.5 text-12 text-faint">
      {publicSlug === null ? null : (
        <Badge variant="success">
          <Globe />
          Public
        </Badge>
      )}
      {targetModels.slice(0, mostModels).map((model) => (
        <Badge key={model}>
          <span className="truncate">{nameModel(model)}</span>
        </Badge>
      ))}
      <More count={targetModels.length - mostModels} />
      {tags.slice(0, mostTags).map((tag) => (
        <span key={tag} className="max-w-40 truncate">
          #{tag}
        </span>
      ))}
      <More count={tags.length - mostTags} />
      <RelativeTime value={updatedAt} />
    </div>
  )
}

const More = ({ count }: { count: number }) => (count > 0 ? <span>+{count}</span> : null)
