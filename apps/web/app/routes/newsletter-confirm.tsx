import { NewsletterAnswer } from '#web/features/newsletter/components/newsletter-answer.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Confirm your subscription') },
  { name: 'robots', content: 'noindex' },
]

/** A button rather than the link itself confirms: mail scanners follow links. */
export default function NewsletterConfirm() {
  return (
    <NewsletterAnswer
      title="Confirm your subscription"
      text="Press the button and the newsletter is yours, about once a month."
      action="Confirm subscription"
      done={(email) => `${email} is subscribed. Welcome!`}
      send={async (token) => {
        const { confirmNewsletter } = await import('#web/features/newsletter/api/newsletter.ts')
        return confirmNewsletter(token)
      }}
    />
  )
}
