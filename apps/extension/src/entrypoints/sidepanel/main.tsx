import { mountScreens } from '../../screens/mount.tsx'
import { accessActiveTab } from '../../screens/page-access.ts'

mountScreens({ placement: 'panel', page: accessActiveTab(async () => undefined) })
