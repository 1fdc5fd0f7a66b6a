import { Link } from 'react-router'
import { blogHeader, blogMeta, blogNewsletter } from '#web/content/blog/page.ts'
import { listPosts } from '#web/content/blog/posts.ts'
import { PostList } from '#web/features/blog/components/post-list.tsx'
import { NewsletterForm } from '#web/features/newsletter/components/newsletter-form.tsx'
import { PageHeader } from '#web/features/site/components/section.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import type { Route } from './+types/blog'

export const loader = () => ({ posts: listPosts() })

export const meta = (args: Route.MetaArgs) => pageMeta(blogMeta, args)

export default function Blog({ loaderData: { posts } }: Route.ComponentProps) {
  return (
    <>
      <PageHeader {...blogHeader} />
      <div className="page-width grid gap-12 pb-20 lg:grid-cols-[minmax(0,1fr)_19rem] lg:gap-16">
        <PostList posts={posts} source="blog" />
        <section className="self-start rounded-l border border-line bg-surface-raised p-5 lg:sticky lg:top-24">
          <h2 className="text-20">{blogNewsletter.title}</h2>
          <p className="mt-2 text-quiet">{blogNewsletter.lead}</p>
          <NewsletterForm source="blog" />
          <Link to="/blog/newsletter" className="mt-4 inline-block text-13 text-accent">
            Read past newsletters
          </Link>
        </section>
      </div>
    </>
  )
}
