import type { PublicPrompt } from '@product/contract/library'
import { Avatar } from '@product/ui/graphics/avatar'
import { AuthorLink } from './author-link.tsx'

export function AuthorCard({ author }: { author: PublicPrompt['author'] }) {
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
