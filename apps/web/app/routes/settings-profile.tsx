import { ProfileSection } from '#web/features/accounts/components/profile/profile-section.tsx'
import { pageTitle } from '#web/lib/page/page-title.ts'

export const meta = () => [{ title: pageTitle('Profile') }]

export default ProfileSection
