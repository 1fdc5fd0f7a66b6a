import { requestPopupStart } from '../../page-actions/palette-starts.ts'
import { mountScreens } from '../../screens/mount.tsx'
import { accessActiveTab } from '../../screens/page-access.ts'

const start = await requestPopupStart()
const page = accessActiveTab(async () => window.close())
mountScreens({ placement: 'popup', page, ...(start && { start }) })
