import { lazy } from 'react'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Account & email') }]

const EmailSection = lazy(async () => {
  const module = await import('#web/features/accounts/components/email-section.tsx')
  return { default: module.EmailSection }
})

export default function AccountSettings() {
  return <EmailSection />
}
