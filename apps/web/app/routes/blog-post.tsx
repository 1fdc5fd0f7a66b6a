import { data, Link } from 'react-router'
import { findOptionalPost, listPosts, summarisePost } from '#web/content/blog/posts.ts'
import { PostBody } from '#web/features/blog/components/post-body.tsx'
import { PostLine, PostList } from '#web/features/blog/components/post-list.tsx'
import { postData } from '#web/features/blog/post-data.ts'
import { NotFoundScreen } from '#web/features/site/components/not-found-screen.tsx'
import { missingPageMeta, pageMeta } from '#web/features/site/page-meta.ts'
import type { Route } from './+types/blog-post'

export function loader({ params: { id } }: Route.LoaderArgs) {
  const post = findOptionalPost(id)
  if (!post) return data(null, { status: 404 })
  const others = listPosts().filter((other) => other.id !== id)
  return { summary: summarisePost(post), blocks: post.blocks, others }
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return missingPageMeta()
  const { summary } = args.loaderData
  return pageMeta(
    {
      title: summary.title,
      description: summary.excerpt,
      type: 'article',
      image: `/og/blog/${summary.id}.png`,
      structuredData: postData(summary),
    },
    args,
  )
}

export default function BlogPost({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NotFoundScreen />
  const { summary, blocks, others } = loaderData
  return (
    <div className="mx-auto max-w-184 px-4 py-14 sm:px-6 sm:py-20">
      <article>
        <Link to="/blog" className="text-13 text-quiet hover:text-text">
          ← All posts
        </Link>
        <h1 className="mt-6 mb-5 text-40">{summary.title}</h1>
        <PostLine {...summary} />
        <p className="mt-7 mb-9 border-accent border-l-2 pl-4 text-pretty text-16 sm:text-20 sm:leading-8">
          {summary.excerpt}
        </p>
        <PostBody blocks={blocks} />
      </article>
      <section aria-labelledby="more-posts" className="mt-16 border-line border-t pt-10">
        <p id="more-posts" className="mb-5 font-semibold text-16">
          More posts
        </p>
        <PostList posts={others} source="blog_post" />
      </section>
    </div>
  )
}
