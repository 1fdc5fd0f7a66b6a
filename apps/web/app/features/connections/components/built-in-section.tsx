import { demoLabel } from '@product/domain'
import { SettingsSection } from '@product/ui/layout/settings-section'
import { ListRow, RowList } from '@product/ui/lists/list-row'
import { Badge } from '@product/ui/text/badge'
import { FlaskConical } from 'lucide-react'

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
