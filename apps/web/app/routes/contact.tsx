import { ContactDetails } from '#web/features/contact/components/contact-details.tsx'
import { ContactForm } from '#web/features/contact/components/contact-form.tsx'
import { pageMeta } from '#web/features/site/page-meta.ts'
import { ChatDetails } from '#web/features/support-chat/components/chat-details.tsx'
import type { Route } from './+types/contact'

const contactMeta = {
  title: 'Contact',
  description: 'Ask a question, report a problem or tell us what you need.',
}

export const meta = (args: Route.MetaArgs) => pageMeta(contactMeta, args)

export default function Contact() {
  return (
    <div className="page-width grid gap-12 py-16 lg:grid-cols-[1fr_1.3fr] lg:gap-20 lg:py-24">
      <div>
        <h1 className="text-40">Contact us</h1>
        <p className="mt-4 max-w-prose text-16 text-quiet">
          A question, a problem, an idea: write to us and a person will answer.
        </p>
        <ContactDetails liveChat={<ChatDetails />} />
      </div>
      <section className="rounded-l border border-line bg-surface-raised p-5 sm:p-8">
        <h2 className="mb-6 text-20">Send us a message</h2>
        <ContactForm />
      </section>
    </div>
  )
}
