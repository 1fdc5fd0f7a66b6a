import { NewsletterAnswer } from '#web/features/newsletter/components/newsletter-answer.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [
  { title: pageTitle('Unsubscribe') },
  { name: 'robots', content: 'noindex' },
]

export default function NewsletterUnsubscribe() {
  return (
    <NewsletterAnswer
      title="Unsubscribe from the newsletter"
      text="One click and no further newsletter is sent to you."
      action="Unsubscribe"
      done={(email) => `${email} receives no further newsletter.`}
      send={async (token) => {
        const { unsubscribeFromNewsletter } = await import(
          '#web/features/newsletter/api/newsletter.ts'
        )
        return unsubscribeFromNewsletter(token)
      }}
    />
  )
}
