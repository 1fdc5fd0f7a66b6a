import { Button } from '@product/ui/forms/button'
import { Link } from 'react-router'
import type { PostSummary } from '#web/content/blog/post.ts'
import { useTrack } from '#web/lib/analytics/analytics-provider.tsx'

export function PostList({ posts, source }: { posts: PostSummary[]; source: string }) {
  return (
    <ul className="grid gap-px overflow-hidden rounded-l border border-line bg-line">
      {posts.map((post) => (
        <PostEntry key={post.id} post={post} source={source} />
      ))}
    </ul>
  )
}

function PostEntry({ post, source }: { post: PostSummary; source: string }) {
  const track = useTrack()
  const address = `/blog/${post.id}`
  const count = () =>
    track('blog_post_clicked', { post_id: post.id, post_title: post.title, source })
  return (
    <li className="bg-surface p-6.5 sm:p-8">
      <article>
        <PostLine {...post} />
        <h2 className="mt-3 text-28">
          <Link to={address} onClick={count} className="hover:text-accent">
            {post.title}
          </Link>
        </h2>
        <p className="mt-3 max-w-160 text-pretty text-16 text-quiet">{post.excerpt}</p>
        <Button asChild className="mt-5">
          <Link to={address} onClick={count} aria-label={`Read More: ${post.title}`}>
            Read More
          </Link>
        </Button>
      </article>
    </li>
  )
}

const dateFormat = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** Category, date, author and read time. */
export function PostLine({ category, date, author, readTime }: PostSummary) {
  return (
    <p className="flex flex-wrap gap-x-3 gap-y-1 text-13 text-faint">
      <span className="text-accent">{category}</span>
      <time dateTime={date}>{dateFormat.format(new Date(date))}</time>
      <span>{author}</span>
      <span>{readTime}</span>
    </p>
  )
}
