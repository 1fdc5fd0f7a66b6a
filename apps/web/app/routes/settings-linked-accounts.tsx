import { lazy } from 'react'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Linked accounts') }]

const LinkedAccountsSection = lazy(async () => {
  const module = await import('#web/features/accounts/components/linked-accounts-section.tsx')
  return { default: module.LinkedAccountsSection }
})

export default function LinkedAccountsSettings() {
  return <LinkedAccountsSection />
}
