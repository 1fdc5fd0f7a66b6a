import { lazy } from 'react'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Security') }]

const SecuritySections = lazy(async () => {
  const module = await import('#web/features/accounts/components/security-sections.tsx')
  return { default: module.SecuritySections }
})

export default function SecuritySettings() {
  return <SecuritySections />
}
