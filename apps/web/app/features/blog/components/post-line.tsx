import type { PostSummary } from '#web/content/blog/post.ts'

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
