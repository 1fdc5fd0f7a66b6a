import { lazy } from 'react'
import { pageTitle } from '#web/lib/page-title.ts'

export const meta = () => [{ title: pageTitle('Profile') }]

const ProfileSection = lazy(async () => {
  const module = await import('#web/features/accounts/components/profile-section.tsx')
  return { default: module.ProfileSection }
})

export default function ProfileSettings() {
  return <ProfileSection />
}
