import { mountScreens } from '../../screens/mount.tsx'
import { accessActiveTab } from '../../screens/page-access.ts'

mountScreens({ placement: 'popup', page: accessActiveTab(async () => window.close()) })
