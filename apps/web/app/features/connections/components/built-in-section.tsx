import { demoLabel } from '@product/domain'
import { Badge } from '@product/ui/badge'
import { FlaskConical } from 'lucide-react'
import { ListRow, RowList } from '#web/lib/settings/list-row.tsx'
import { SettingsSection } from '#web/lib/settings/settings-section.tsx'

export const BuiltInSection = () => (
  <SettingsSection title="Built in">
    <RowList label="Built in">
      <ListRow
        icon={<FlaskConical />}
        title={demoLabel}
        badge={<Badge variant="success">Always there</Badge>}
        text="Shows how running a prompt works: offline, free, and the same every time. No key is needed."
      />
    </RowList>
  </SettingsSection>
)
