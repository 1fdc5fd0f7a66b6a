import { mountPage } from '#extension/screens/mount.tsx'
import { SettingsPage } from '#extension/settings/settings-page.tsx'

mountPage(<SettingsPage />)
